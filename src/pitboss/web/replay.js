// The replayer: any hand, step by step, with everybody's chances; a link to share, and a way to play on from here.
import { get, post } from "./api.js";
import { h, patch } from "./dom.js";
import { felt, winning } from "./felt.js";
import { broughtHand, handOf, storyOf, streetsOf, wordsOf } from "./film.js";
import { icon } from "./icons.js";
import { keyOf, pressing, typing } from "./keys.js";
import { knobs } from "./knobs.js";
import { logView, rowsOf } from "./log.js";
import { notice } from "./lost.js";
import { chances } from "./odds.js";
import { Projector } from "./projector.js";
import { settings, toggle } from "./settings.js";
import { Sheet } from "./sheet.js";
import { Stage } from "./stage.js";
import { timeline } from "./timeline.js";
import { topbar } from "./topbar.js";
import { chipsOf } from "./words.js";

/** @param {import("./app.js").Page} page */
export function open(page) {
  const replay = new Replay(page);
  return () => replay.close();
}

const SPEEDS = /** @type {[number, string][]} */ ([[0.5, "½×"], [1, "1×"], [2, "2×"]]);

class Replay {
  /** @param {import("./app.js").Page} page */
  constructor(page) {
    this.page = page;
    this.brought = page.path.startsWith("/replays/");
    this.source = page.params[0];
    this.number = Number(page.params[1]);
    this.view = page.query.get("view") ?? "";
    /** @type {Projector | null} */
    this.projector = null;
    /** @type {{name: string}[]} */
    this.bots = [];
    this.against = "";
    this.wrong = "";
    this.note = "";
    this.stage = new Stage(() => this.sheet.draw());
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    page.main.className = "play replay";
    page.title("Replay");
    this.sheet = new Sheet(() => this.draw());
    this.draw();
    void this.look(Number(page.query.get("at") ?? 0));
    get("/api/bots").then((bots) => (this.bots = bots), () => {});
  }

  close() {
    this.sheet.close();
    this.projector?.close();
    this.stage.close();
    document.removeEventListener("keydown", this.onKey);
  }

  /** @param {number} at */
  async look(at) {
    try {
      const film = await (this.brought ? broughtHand(this.source, this.number, this.view) : handOf(this.source, this.number, this.view));
      if (!this.sheet.shown) return;
      this.projector?.close();
      this.projector = new Projector(film, { draw: this.sheet.draw, layer: () => this.page.main.querySelector(".layer"), playing: false, at });
      this.page.title(`Hand ${chipsOf(this.number)}`);
    } catch (error) {
      this.wrong = /** @type {Error} */ (error).message;
    }
    this.sheet.draw();
  }

  /** See the hand with somebody else's eyes. @param {string} view */
  see(view) {
    this.view = view;
    this.keep();
    void this.look(this.projector?.at ?? 0);
  }

  /** Keep in the address what is shown, so that it can be shared. */
  keep() {
    const query = new URLSearchParams();
    if (this.view) query.set("view", this.view);
    if (this.projector?.at) query.set("at", String(this.projector.at));
    const told = query.toString();
    history.replaceState(null, "", `${this.page.path}${told ? `?${told}` : ""}`);
  }

  async share() {
    this.keep();
    try {
      await navigator.clipboard.writeText(location.href);
      this.note = "The link is copied. It leads to this step.";
    } catch {
      this.note = `The link: ${location.href}`;
    }
    this.draw();
  }

  /** Why nobody can take over at this step; "" if one can. */
  get why() {
    const frame = this.projector?.frame;
    const hand = frame?.now.hand;
    if (!hand || hand.over || hand.actor === null) return "Nothing is left to decide here.";
    if (!this.brought && hand.actor !== frame?.you.seat) return "You can take over at your own decisions.";
    return "";
  }

  async takeOver() {
    const { projector, why } = this;
    if (!projector || why) return this.say(why);
    const from = { [this.brought ? "replay" : "table"]: this.source, hand: this.number, position: projector.at };
    try {
      const made = await post("/api/tables", { from, bots: this.against ? [this.against] : [], private: true, seconds: null });
      this.page.go(`/table/${made.table}`);
    } catch (error) {
      this.say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} words */
  say(words) {
    this.note = words;
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const key = keyOf(event, settings().letters === "on");
    const { projector } = this;
    if (!key || !projector || typing(event.target)) return;
    const slides = event.target instanceof Element && event.target.getAttribute("role") === "slider";
    if (key === " " && pressing(event.target) && !slides) return;
    if (this.pressed(key, projector)) event.preventDefault();
  }

  /** @param {string} key @param {Projector} projector */
  pressed(key, projector) {
    if (key === "[" || key === "]") this.street(projector, key === "]" ? 1 : -1);
    else if (key === "t") toggle("felt");
    else if (key === "d") toggle("deck");
    else return projector.key(key);
    return true;
  }

  /** To the beginning of the next street, or of this one or the one before. @param {Projector} projector @param {1 | -1} way */
  street(projector, way) {
    const starts = streetsOf(projector.film).map(({ at }) => at);
    const found = way > 0 ? starts.find((at) => at > projector.at) : starts.filter((at) => at < projector.at).pop();
    projector.go(found ?? (way > 0 ? projector.last : 0));
  }

  // drawing

  draw() {
    const { page, projector } = this;
    const terms = projector?.film.terms;
    patch(page.header, this.header());
    if (this.wrong) {
      return patch(page.main, notice("This hand is not here", this.wrong, [["/replay", "Bring hands along"], ["/", "To the lobby"]]));
    }
    if (!projector || !terms) return patch(page.main, h("p", { class: "coming", key: "coming" }, "Looking for the hand"));
    patch(page.main, [
      h("section", { class: "stage", "aria-label": "table", key: "stage" }, this.stage.width ? this.picture(projector) : null),
      h("aside", { class: "side", key: "side", "aria-label": "chances and log" }, this.eyes(projector), chances(projector), this.log(projector), this.foot()),
      h("section", { class: "bar reel", "aria-label": "timeline", key: "bar" }, this.bar(projector)),
    ]);
    this.stage.watch(page.main.querySelector(".stage"));
  }

  header() {
    const terms = this.projector?.film.terms;
    const sub = terms ? [this.brought ? "" : terms.title, terms.house.title, `${terms.house.betting.replace(/-/g, " ")} ${terms.house.stakes}`].filter(Boolean).join(", ") : "";
    /** @type {import("./topbar.js").Tool[]} */
    const tools = [];
    if (!this.brought && terms) tools.push({ icon: "shield", label: "Proof", href: `/api/tables/${this.source}/hands/${this.number}/proof`, download: `pitboss-hand-${this.number}.json`, only: "desk" });
    if (this.brought) tools.push({ icon: "log", label: "All hands", href: `/replays/${this.source}` });
    else tools.push({ icon: "back", label: "Table", href: `/table/${this.source}` });
    if (terms) tools.push({ icon: "book", label: "Rules", href: `/rules/${terms.house.page}`, away: true });
    tools.push({ icon: "theme", label: "Felt", on: () => toggle("felt"), only: "desk" });
    tools.push({ icon: "link", label: "Share", on: () => void this.share() });
    return topbar({ title: `Hand ${chipsOf(this.number)}`, sub, tools });
  }

  /** @param {Projector} projector */
  picture(projector) {
    const { frame, film } = projector;
    return felt({
      house: film.terms.house,
      now: frame.now,
      you: frame.you,
      bottom: /^\d+$/.test(this.view) ? Number(this.view) : frame.you.seat ?? 0,
      clock: null, clockAt: 0, nowAt: 0, at: 0,
      width: this.stage.width, height: this.stage.height,
      lit: winning(frame.now, 0),
      sit: null,
      wind: () => {},
    });
  }

  /** Whose view it is. @param {Projector} projector */
  eyes(projector) {
    const seats = projector.film.frames[0].now.seats;
    const mine = projector.film.frames[0].you.seat;
    /** @type {[string, string][]} */
    const views = this.brought
      ? [["all", "All cards of the record"], ...seats.map((seat) => /** @type {[string, string]} */ ([String(seat.seat), `As ${seat.name} saw it`])), ["none", "As a spectator saw it"]]
      : [["", mine === null && this.view !== "none" ? "As you may see it" : "As you saw it"], ["none", "As a spectator saw it"]];
    const value = this.brought ? this.view || "all" : this.view;
    return h(
      "label",
      { class: "eyes field", key: "eyes" },
      h("span", null, "Whose view"),
      h("select", { class: "sel", value, onchange: (/** @type {Event} */ event) => this.see(/** @type {HTMLSelectElement} */ (event.target).value) },
        views.map(([key, label]) => h("option", { value: key, key: key || "mine" }, label))),
      projector.film.unit > 1 ? h("small", null, `Amounts are in parts: ${projector.film.unit} make one.`) : null,
    );
  }

  /** The whole story; what comes later steps back. @param {Projector} projector */
  log(projector) {
    const { film, at, frame } = projector;
    const { seats } = frame.now;
    const pots = film.frames[film.frames.length - 1].now.hand?.pots.map((pot) => pot.name);
    /** @param {number} step */
    const told = (step) => rowsOf(storyOf(film, step), (seat) => seats[seat]?.name || `Seat ${seat + 1}`, frame.you.seat, { onePot: film.terms.house.one_pot, pots });
    const [from, to] = [at ? told(at - 1).length : 0, told(at).length];
    const rows = told(film.frames.length - 1).map((row, place) => ({ ...row, when: place >= to ? "later" : place >= from ? "at" : "" }));
    return h(
      "div",
      { class: "log", role: "log", "aria-label": "hand log", "aria-live": "off", tabindex: 0, key: "log", ref: intoView },
      logView(rows),
    );
  }

  foot() {
    const { why } = this;
    return h(
      "div",
      { class: "sfoot take", key: "foot" },
      h("button", { type: "button", class: `btn ${why ? "off" : ""}`, "aria-disabled": why ? "true" : null, "aria-describedby": why ? "why" : null, onclick: () => void this.takeOver() }, "Take over from here"),
      h("label", { class: "field" }, h("span", { class: "sr" }, "against"),
        h("select", { class: "sel", value: this.against, onchange: (/** @type {Event} */ event) => (this.against = /** @type {HTMLSelectElement} */ (event.target).value) },
          h("option", { value: "", key: "usual" }, "against bots"),
          this.bots.map((bot) => h("option", { value: bot.name, key: bot.name }, `against ${bot.name}`)))),
      h("span", { id: "why", class: "sr" }, why),
    );
  }

  /** @param {Projector} projector */
  bar(projector) {
    const { at, film, last, speed } = projector;
    const words = wordsOf(film, at);
    return [
      timeline(film, at, streetsOf(film), (step) => projector.go(step), words),
      h(
        "div",
        { class: "ctl", key: "ctl" },
        knobs(projector),
        h("span", { class: "step-words", role: "status" }, h("b", null, at + 1), ` of ${last + 1}`, this.note ? h("span", { class: "note" }, `. ${this.note}`) : h("span", { class: "desk-inline" }, words ? `, ${words}` : "")),
        h(
          "span",
          { class: "rt" },
          h("span", { class: "seg", role: "group", "aria-label": "speed" }, SPEEDS.map(([value, label]) =>
            h("button", { type: "button", key: label, "aria-pressed": String(speed === value), onclick: () => projector.run(value) }, label))),
          h("button", { type: "button", class: "btn", onclick: () => void this.share() }, icon("link"), "Copy link"),
        ),
      ),
    ];
  }
}

/** Keep the row of this step in sight. @param {Element} log */
function intoView(log) {
  const row = log.querySelector(".at");
  if (!(row instanceof HTMLElement) || !(log instanceof HTMLElement)) return;
  const above = row.offsetTop - log.offsetTop - log.scrollTop;
  if (above < 40 || above > log.clientHeight - 60) log.scrollTop += above - log.clientHeight / 2;
}
