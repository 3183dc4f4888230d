// Who I am here, and how I have played.
import { get, post, whoAmI } from "./api.js";
import { chart } from "./chart.js";
import { h, patch } from "./dom.js";
import { figures } from "./figures.js";
import { gainOf } from "./handlist.js";
import { Sheet, siteTools } from "./sheet.js";
import { topbar } from "./topbar.js";
import { capital, chipsOf, counted } from "./words.js";

/** @typedef {import("./api.js").Me} Me */

/** @param {import("./app.js").Page} page */
export function open(page) {
  const me = new MyPage(page);
  return () => me.sheet.close();
}

class MyPage {
  /** @param {import("./app.js").Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Me | null} */
    this.me = null;
    /** @type {import("./figures.js").Play | null} */
    this.play = null;
    this.note = "";
    this.fields = { name: "", password: "", old: "", other: "", otherPassword: "" };
    page.main.className = "wide";
    page.title("My play");
    this.sheet = new Sheet(() => this.draw());
    this.draw();
    void this.look();
  }

  async look() {
    await this.dare(async () => {
      this.me = await whoAmI();
      this.fields.name = this.me.name;
      this.play = await get("/api/me/play");
    });
  }

  /** Do something, and say it if it does not work. @param {() => Promise<void>} work */
  async dare(work) {
    try {
      await work();
    } catch (error) {
      this.note = /** @type {Error} */ (error).message;
    }
    this.sheet.draw();
  }

  /** @param {string} path @param {Record<string, string>} body @param {string} done */
  send(path, body, done) {
    return this.dare(async () => {
      this.note = "";
      this.me = await post(path, body);
      this.fields = { ...this.fields, name: this.me?.name ?? "", password: "", old: "", otherPassword: "" };
      this.play = await get("/api/me/play");
      this.note = done;
    });
  }

  draw() {
    const { me, page, play } = this;
    patch(page.header, topbar({ title: "My play", sub: me ? `${me.name}${me.password ? "" : ", guest"}` : "", tools: siteTools() }));
    patch(page.main, [
      this.note ? h("p", { class: "refuse", role: "status", key: "note" }, this.note) : null,
      h("div", { class: "lobby", key: "both" },
        h("div", { class: "column" }, play ? this.played(play) : h("p", { class: "empty", key: "wait" }, "Adding up")),
        me ? this.forms(me) : h("aside", { class: "panel create", key: "forms" })),
    ]);
  }

  /** @param {import("./figures.js").Play} play */
  played(play) {
    if (!play.hands) {
      return h("section", { key: "played" }, h("h2", null, "My play"), h("p", { class: "lead" }, "You have played no hand on this server so far."), h("a", { class: "btn pri", href: "/" }, "Play now"));
    }
    const rate = play.bb_per_100 === null ? "" : `${play.bb_per_100.toFixed(1)} big blinds in 100 hands${play.margin === null ? "" : `, give or take ${play.margin.toFixed(1)}`}`;
    return h(
      "section",
      { key: "played", "aria-label": "how I have played" },
      h("h2", null, `${counted(play.hands, "hand")} on this server`),
      h("p", { class: "lead" }, rate ? `${rate}.` : "In all houses together."),
      chart(play.curve, { label: "Chips won so far", unit: "hands, the newest on the right", zero: true }),
      figures(play),
      h(
        "table",
        { key: "houses" },
        h("thead", null, h("tr", null, h("th", { scope: "col" }, "House"), h("th", { scope: "col", class: "num" }, "Hands"), h("th", { scope: "col", class: "num" }, "Chips"))),
        h("tbody", null, play.houses.map((row) =>
          h("tr", { key: row.house }, h("td", null, capital(row.house)), h("td", { class: "num" }, chipsOf(row.hands)), h("td", { class: "num" }, gainOf(row.chips) || "0")))),
      ),
    );
  }

  /** @param {Me} me */
  forms(me) {
    return h(
      "aside",
      { class: "panel create", key: "forms", "aria-label": "who I am" },
      h("h2", null, "Who you are"),
      this.form("Name", [["name", "What you are called", "text", "nickname"]], "Take this name", () =>
        this.send("/api/me/name", { name: this.fields.name }, "That is your name from now on.")),
      this.form(me.password ? "Another password" : "A password keeps the name for you",
        [...(me.password ? [/** @type {Field} */ (["old", "The old password", "password", "current-password"])] : []), ["password", "Password, at least 8 signs", "password", "new-password"]],
        "Keep the name", () => this.send("/api/me/password", { password: this.fields.password, old: this.fields.old }, "The name is kept for you.")),
      this.form("Be somebody you were before", [["other", "Name", "text", "username"], ["otherPassword", "Password", "password", "current-password"]], "Sign in", () =>
        this.send("/api/login", { name: this.fields.other, password: this.fields.otherPassword }, "Welcome back.")),
      me.password ? h("button", { type: "button", class: "btn", key: "out", onclick: () => void this.send("/api/logout", {}, "You are a new guest.") }, "Sign out") : null,
    );
  }

  /**
   * @typedef {[keyof MyPage["fields"], string, string, string]} Field
   * @param {string} title @param {Field[]} fields @param {string} does @param {() => Promise<void>} send
   */
  form(title, fields, does, send) {
    return h(
      "form",
      {
        key: title, "aria-label": title,
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void send();
        },
      },
      h("h3", null, title),
      fields.some(([key]) => key === "password") ? h("input", { type: "text", autocomplete: "username", hidden: true, value: this.me?.name ?? "", key: "who" }) : null,
      fields.map(([key, label, type, kind]) =>
        h("label", { class: "field", key }, label,
          h("input", { class: "inp", type, autocomplete: kind, value: this.fields[key], oninput: (/** @type {Event} */ event) => (this.fields[key] = /** @type {HTMLInputElement} */ (event.target).value) }))),
      h("button", { type: "submit", class: "btn" }, does),
    );
  }
}
