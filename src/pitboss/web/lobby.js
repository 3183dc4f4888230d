// The lobby: houses to play at once, the tables that are open, and a form for one of my own.
import { get, post, whoAmI } from "./api.js";
import { TableForm } from "./create.js";
import { h, patch } from "./dom.js";
import { openTables } from "./openings.js";
import { complete } from "./protocol.js";
import { Sheet, siteTools } from "./sheet.js";
import { Connection, realWorld, socketUrl } from "./socket.js";
import { NOTHING, reduce } from "./state.js";
import { topbar } from "./topbar.js";
import { capital, counted, numberWord } from "./words.js";

/**
 * @typedef {import("./messages.d.ts").HouseFacts} HouseFacts
 * @typedef {import("./create.js").HouseRow} HouseRow
 * @typedef {import("./api.js").Me} Me
 */

/** @param {import("./app.js").Page} page */
export function open(page) {
  const lobby = new Lobby(page);
  return () => lobby.close();
}

class Lobby {
  /** @param {import("./app.js").Page} page */
  constructor(page) {
    this.page = page;
    this.state = NOTHING;
    /** @type {Me | null} */
    this.me = null;
    /** @type {HouseRow[]} */
    this.houses = [];
    /** @type {import("./openings.js").Filter} */
    this.filter = "all";
    this.note = "";
    this.going = false;
    page.title("Lobby");
    page.main.className = "wide";
    this.sheet = new Sheet(() => this.draw());
    this.form = new TableForm(this.sheet.draw, (table) => page.go(`/table/${table}`));
    this.connection = new Connection(socketUrl(location), (happening, at) => this.hear(happening, at), realWorld());
    this.connection.go({ t: "lobby" });
    this.connection.connect();
    this.draw();
    void this.look();
  }

  close() {
    this.sheet.close();
    this.connection.close();
  }

  /** @param {import("./state.js").Happening} happening @param {number} at */
  hear(happening, at) {
    const before = this.state;
    this.state = reduce(before, happening, at);
    if (before.link === "lost" && this.state.link === "open") void this.look();
    if (this.state !== before) this.sheet.draw();
  }

  /** Ask who I am, and what there is. */
  async look() {
    try {
      const [me, houses, bots] = await Promise.all([whoAmI(), get("/api/houses"), get("/api/bots")]);
      this.me = me;
      this.houses = complete("HouseFacts", houses).sort(simplestFirst);
      this.form.know(this.houses, bots);
      this.note = "";
    } catch (error) {
      this.note = /** @type {Error} */ (error).message;
    }
    this.sheet.draw();
  }

  /** One click: a table of this house, bots in all other seats, and I sit. @param {HouseFacts} house */
  async play(house) {
    if (this.going) return;
    this.going = true;
    try {
      const wish = { house: house.name, fill: true, sit: true, private: true, seconds: null };
      const made = await post("/api/tables", wish);
      this.page.go(`/table/${made.table}`);
    } catch (error) {
      this.note = /** @type {Error} */ (error).message;
      this.sheet.draw();
    }
    this.going = false;
  }

  draw() {
    const { me, page, state } = this;
    const sub = me ? `Signed in as ${me.name}${me.password ? "" : ", guest"}` : "";
    patch(page.header, topbar({ title: "Lobby", sub, tools: siteTools() }));
    const lost = state.link === "lost" ? "The server does not answer. This page comes back by itself as soon as it does." : "";
    patch(page.main, [
      h(
        "div",
        { class: "lobby", key: "lobby" },
        h(
          "div",
          { class: "column", key: "left" },
          lost || this.note ? h("p", { class: "refuse", role: "status", key: "note" }, lost || this.note) : null,
          me?.seats.length ? this.mySeats(me) : null,
          this.playNow(),
          openTables({
            tables: state.tables,
            houses: this.houses,
            me,
            filter: this.filter,
            choose: (filter) => {
              this.filter = filter;
              this.draw();
            },
          }),
        ),
        this.form.view(),
      ),
    ]);
  }

  /** @param {Me} me */
  mySeats(me) {
    return h(
      "section",
      { class: "my-seats", key: "mine", "aria-label": "your seats" },
      me.seats.map((seat) =>
        h("a", { class: "panel", href: `/table/${seat.table}`, key: seat.table },
          h("span", null, "You sit at ", h("strong", null, seat.title), `, seat ${seat.seat + 1}.`),
          h("b", { class: "btn" }, "Back to it")),
      ),
    );
  }

  playNow() {
    const { houses } = this;
    const count = houses.length ? `any of the ${numberWord(houses.length)} houses` : "any house";
    return h(
      "section",
      { key: "now", "aria-labelledby": "play-now" },
      h("h2", { id: "play-now" }, "Play now"),
      h("p", { class: "lead" }, `Sit down against bots in ${count}. No account needed.`),
      h("div", { class: "houses" }, houses.map((house, at) => this.house(house, at === 0))),
    );
  }

  /** @param {HouseFacts} house @param {boolean} first */
  house(house, first) {
    return h(
      "article",
      { class: "house panel", key: house.name },
      h("h3", null, house.title),
      tablePicture(Math.min(6, house.max_seats)),
      h("p", null, house.sentence),
      h(
        "div",
        { class: "go" },
        h("span", { class: "eyebrow" }, inBrief(house), " ", h("a", { href: `/rules/${house.page}`, "aria-label": `Rules of ${house.title}` }, "Rules")),
        h(
          "button",
          { class: `btn ${first ? "pri" : ""}`, type: "button", "aria-label": `Play ${house.title}`, onclick: () => void this.play(house) },
          "Play",
        ),
      ),
    );
  }
}

/** One turn each is the easiest to begin with. @param {HouseFacts} a @param {HouseFacts} b */
const simplestFirst = (a, b) => Number(b.one_pot) - Number(a.one_pot);

/** What a house is like, in two or three words of its own facts. @param {HouseFacts} house */
function inBrief(house) {
  if (house.one_pot) return "One turn each";
  if (house.levels.length) return `Levels, ${counted(house.hands_per_level, "hand")}`;
  if (house.hands) return counted(house.hands, "hand");
  if (house.structures.length > 1) return `${capital(numberWord(house.structures.length))} kinds of betting`;
  return house.fixed ? `Fixed limit ${house.stakes}` : house.stakes;
}

/** A table seen from above, with so many seats. @param {number} seats */
function tablePicture(seats) {
  const dots = Array.from({ length: seats }, (_, at) => {
    const turn = Math.PI / 2 + (at / seats) * 2 * Math.PI;
    return h("circle", { class: at ? "s" : "me", cx: (26 + 23 * Math.cos(turn)).toFixed(1), cy: (15 + 12.5 * Math.sin(turn)).toFixed(1), r: 2.6 });
  });
  return h(
    "svg",
    { class: "tb", viewBox: "0 0 52 30", "aria-hidden": "true" },
    h("rect", { class: "f", x: 8, y: 6, width: 36, height: 18, rx: 9 }),
    dots,
  );
}
