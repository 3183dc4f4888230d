// The table: the connection's messages go through `reduce`, and the page is drawn from what comes out.
import { get } from "./api.js";
import { bar } from "./bar.js";
import { Deeds } from "./deeds.js";
import { dialog } from "./dialogs.js";
import { h, patch } from "./dom.js";
import { felt, winning } from "./felt.js";
import { handOf, storyOf } from "./film.js";
import { Keyboard } from "./keyboard.js";
import { filmBar } from "./lasthand.js";
import * as motion from "./motion.js";
import { MyPlay } from "./myplay.js";
import { follow, side } from "./panel.js";
import { Projector } from "./projector.js";
import { Pulse } from "./pulse.js";
import { onChange, toggle } from "./settings.js";
import { Connection, realWorld, socketUrl } from "./socket.js";
import { sound, soundsOf, wake } from "./sounds.js";
import { Voice, burst, turnSaid } from "./speech.js";
import { Stage } from "./stage.js";
import { NOTHING, mine, reduce } from "./state.js";
import { tableHeader } from "./tableheader.js";
import { theEnd, theWay } from "./theway.js";
import { Winder } from "./winder.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Happening} Happening
 * @typedef {import("./messages.d.ts").Fact} Fact
 * @typedef {import("./messages.d.ts").Now} Now
 */

/** @param {import("./app.js").Page} page */
export function open(page) {
  const table = new TablePage(page);
  return () => table.close();
}

class TablePage {
  /** @param {import("./app.js").Page} page */
  constructor(page) {
    this.page = page;
    this.table = page.params[0];
    /** @type {State} */
    this.state = NOTHING;
    /** @type {import("./panel.js").Tab} */
    this.tab = "hand";
    this.sheet = false; // the panel, where it is a drawer
    this.draft = "";
    this.chatSeen = 0;
    /** @type {Set<string>} whom I do not want to hear */
    this.muted = new Set();
    /** @type {import("./panel.js").Earlier[] | null} */
    this.earlier = null;
    /** @type {import("./dialogs.js").Dialog | null} */
    this.dialog = null;
    /** @type {Projector | null} */
    this.film = null;
    this.wantsSeat = page.query.has("sit");
    this.world = realWorld();
    this.voice = new Voice(element("said"), element("alarm"));
    this.draw = () => this.show();
    this.stage = new Stage(this.draw);
    this.winder = new Winder();
    this.deeds = new Deeds(this);
    this.keyboard = new Keyboard(this);
    this.myPlay = new MyPlay(this.table, this.draw);
    this.pulse = new Pulse(this);
    this.connection = new Connection(socketUrl(location), (what, at) => this.hear(what, at), this.world);
    this.connection.go({ t: "join", table: this.table });
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.keyboard.hear(event);
    this.deaf = onChange(this.draw);
    page.title("Table");
    document.addEventListener("keydown", this.onKey);
    for (const gesture of GESTURES) document.addEventListener(gesture, wake);
    this.draw();
    this.connection.connect();
  }

  close() {
    this.connection.close();
    this.stage.close();
    this.pulse.close();
    this.film?.close();
    this.deaf();
    document.removeEventListener("keydown", this.onKey);
    for (const gesture of GESTURES) document.removeEventListener(gesture, wake);
    motion.settle();
  }

  // what comes

  /** @param {Happening} happening @param {number} at */
  hear(happening, at) {
    const old = this.state;
    this.state = reduce(old, happening, at);
    if (this.state === old) return;
    if (this.state.gap && !old.gap) this.connection.rejoin();
    const facts = happening.t === "event" && this.state.n === happening.n ? happening.facts : [];
    const newHand = facts.some((fact) => fact.kind === "hand" || fact.kind === "deal");
    if (newHand) this.earlier = null;
    this.deeds.settle(old, newHand);
    if (this.over !== Boolean(old.now?.hand?.over)) this.pulse.showPots(this.over);
    const kept = this.film ? null : motion.before(this.layer);
    this.draw();
    if (kept && facts.length) motion.play(this.layer, facts, kept);
    this.speak(old, facts, happening);
    this.follow(old, happening);
  }

  /** Whether the hand that is shown is over. */
  get over() {
    return Boolean(this.state.now?.hand?.over);
  }

  /** Whether it has become my turn. @param {State} old */
  called(old) {
    const { turn } = this.state.you;
    return turn !== null && turn.state !== old.you.turn?.state;
  }

  /** What a change sounds like, and what a reader is told of it. @param {State} old @param {Fact[]} facts @param {Happening} happening */
  speak(old, facts, happening) {
    const { you, link } = this.state;
    for (const one of soundsOf(facts, you.seat)) sound(one);
    const ended = this.over && you.words && (!old.now?.hand?.over || happening.t === "snapshot");
    const words = [burst(facts), ended ? you.words : "", this.called(old) ? turnSaid(this.state) : ""];
    this.voice.say(words.filter(Boolean).join(" "));
    if (link !== old.link && link === "lost") this.voice.say("The connection is lost. Reconnecting.");
    if (link === "open" && old.link === "lost") this.voice.say("Connected again.");
  }

  /** What follows from a change once it is drawn. @param {State} old @param {Happening} happening */
  follow(old, happening) {
    if (this.called(old) && !this.deeds.follow()) sound("turn");
    if (this.tab === "earlier" && this.over && !old.now?.hand?.over) void this.lookEarlier();
    if (this.tab === "chat" && (this.sheet || !this.narrow)) this.chatSeen = this.state.chat.length;
    if (happening.t === "ack") this.deeds.granted(happening.id);
    if (happening.t !== "snapshot") return;
    this.page.title(this.state.terms?.title ?? "Table");
    if (this.wantsSeat && !mine(this.state)) this.sitDown();
    this.wantsSeat = false;
  }

  // what deeds and keys need

  now() {
    return this.world.clock();
  }

  /** @param {string} words */
  say(words) {
    this.voice.say(words);
  }

  /** @param {string} words */
  shout(words) {
    this.voice.shout(words);
  }

  /** @param {Record<string, unknown>} asked */
  ask(asked) {
    return this.connection.ask(asked);
  }

  home() {
    this.dialog = null;
    this.page.go("/");
  }

  /** @returns {HTMLInputElement | null} */
  get box() {
    return this.page.main.querySelector("#size");
  }

  get layer() {
    return this.page.main.querySelector(".layer");
  }

  mute() {
    toggle("sound");
    wake();
  }

  help() {
    this.openDialog({ kind: "help" });
  }

  escape() {
    if (this.dialog) this.dialog = null;
    else if (this.film) return this.closeFilm();
    else if (this.sheet) this.sheet = false;
    else {
      this.deeds.reason = null;
      /** @type {HTMLElement | null} */ (document.activeElement)?.blur?.();
    }
    this.draw();
  }

  // windows and panels

  /** @param {import("./dialogs.js").Dialog} dialog */
  openDialog(dialog) {
    this.dialog = dialog;
    this.draw();
  }

  sitDown(seat = this.state.now?.seats.find((one) => !one.name)?.seat ?? -1) {
    const { terms, now } = this.state;
    if (!terms || seat < 0 || (terms.house.is_match && (now?.hands_played ?? 0) > 0)) return;
    const chips = Math.min(terms.most, Math.max(terms.fewest, terms.house.stack));
    this.openDialog({ kind: "sit", seat, chips: String(chips), post: false });
  }

  toggleLog() {
    if (this.narrow) this.sheet = !this.sheet;
    else this.tab = "hand";
    this.draw();
    if (this.sheet) document.getElementById(`tab-${this.tab}`)?.focus();
  }

  /** @param {import("./panel.js").Tab} tab */
  showTab(tab) {
    this.tab = tab;
    if (this.narrow) this.sheet = true;
    if (tab === "chat") this.chatSeen = this.state.chat.length;
    if (tab === "earlier") void this.lookEarlier();
    this.draw();
  }

  async lookEarlier() {
    try {
      this.earlier = await get(`/api/tables/${encodeURIComponent(this.table)}/hands`);
    } catch {
      this.earlier = [];
    }
    this.draw();
  }

  /** Say what stands in the line of the chat. */
  chat() {
    const text = this.draft.trim();
    if (!text) return;
    this.ask({ t: "chat", text });
    this.draft = "";
    this.draw();
  }

  /** Hear no more of somebody, or hear him again. @param {string} name */
  turnDown(name) {
    const on = !this.muted.has(name);
    if (on) this.muted.add(name);
    else this.muted.delete(name);
    this.ask({ t: "mute", name, on });
    this.draw();
  }

  /** Whether the panel is a drawer. */
  get narrow() {
    return window.innerWidth < 1024;
  }

  get unread() {
    return this.tab === "chat" && !this.narrow ? 0 : Math.max(0, this.state.chat.length - this.chatSeen);
  }

  // films

  /** Show a hand again. @param {number} [number] */
  async replay(number = this.state.now?.hand?.number ?? 0) {
    if (number < 1) return;
    try {
      const film = await handOf(this.table, number);
      this.film?.close();
      this.film = new Projector(film, { draw: this.draw, layer: () => this.layer, playing: true });
      this.sheet = false;
    } catch (error) {
      this.deeds.note = /** @type {Error} */ (error).message;
    }
    this.draw();
  }

  closeFilm() {
    this.film?.close();
    this.film = null;
    this.draw();
  }

  // drawing

  show() {
    const { state, page } = this;
    const house = state.terms?.house;
    const held = page.main.querySelector(".bar")?.contains(document.activeElement) ?? false;
    patch(page.header, tableHeader(this));
    page.main.className = `play ${house && (house.fixed || house.one_pot) ? "low" : "tall"}`;
    if (!state.now || !state.terms) return patch(page.main, theWay(state));
    patch(page.main, [
      h("section", { class: "stage", "aria-label": "table", key: "stage", "data-n": state.n }, this.stage.width ? this.picture() : null, theEnd(state, () => this.connection.connect())),
      h(
        "section",
        {
          class: "bar", "aria-label": this.film ? "replay" : "your actions", key: "bar",
          "data-turn": state.you.turn?.state ?? null, "data-calm": state.you.turn && this.deeds.calm ? "" : null,
        },
        this.film ? this.filmBar(this.film) : this.bar(),
        h("span", { id: "why", class: "sr", key: "why" }, this.deeds.reason?.why ?? ""),
      ),
      this.side(),
      this.dialog ? this.window(this.dialog) : null,
    ]);
    this.stage.watch(page.main.querySelector(".stage"));
    if (held && document.activeElement === document.body) focusOn(page.main.querySelector(".bar"));
  }

  /** What the felt shows: the state, or a frame of a film. */
  picture() {
    const { state, film } = this;
    const now = /** @type {Now} */ (film?.frame.now ?? state.now);
    const terms = /** @type {import("./messages.d.ts").Terms} */ (film?.film.terms ?? state.terms);
    const begun = terms.house.is_match && now.hands_played > 0;
    const free = !film && state.you.seat === null && state.link === "open" && !begun;
    const clock = film ? null : state.clock;
    return felt({
      house: terms.house,
      now,
      you: film?.frame.you ?? state.you,
      clock,
      clockAt: state.clockAt,
      nowAt: state.nowAt,
      at: this.now(),
      width: this.stage.width,
      height: this.stage.height,
      lit: winning(now, film ? 0 : this.pulse.pot),
      sit: free ? (seat) => this.sitDown(seat) : null,
      wind: (ring) => this.winder.ring(ring, clock, state.clockAt, this.now()),
    });
  }

  side() {
    const { film, state } = this;
    const hands = state.now?.hands_played ?? 0;
    return side({
      state: film ? { ...state, story: storyOf(film.film, film.at), now: film.frame.now, you: film.frame.you } : state,
      tab: this.tab,
      open: this.sheet,
      earlier: this.earlier,
      unread: this.unread,
      draft: this.draft,
      muted: this.muted,
      show: (tab) => this.showTab(tab),
      close: () => this.toggleLog(),
      replay: (number) => void this.replay(number),
      say: () => this.chat(),
      draw: (text) => (this.draft = text),
      mute: (name) => this.turnDown(name),
      myPlay: () => this.myPlay.view(hands),
      way: () => this.myPlay.way(hands),
      log: follow,
    });
  }

  bar() {
    const { deeds, state } = this;
    return bar({
      state,
      deeds,
      at: this.now(),
      narrow: window.innerWidth <= 700 && window.innerHeight < 700,
      wind: (element) => this.winder.bar(element, state.clock, state.clockAt, this.now()),
      ways: {
        replay: () => void this.replay(),
        leave: () => this.openDialog({ kind: "leave" }),
        sit: () => this.sitDown(),
        seat: () => this.openDialog({ kind: "seat" }),
        play: () => this.showTab("play"),
        unfold: () => this.keyboard.toBox(),
      },
    });
  }

  /** @param {Projector} film */
  filmBar(film) {
    const study = `/replay/${encodeURIComponent(this.table)}/${film.film.number}`;
    return filmBar(film, { study, close: () => this.closeFilm() });
  }

  /** @param {import("./dialogs.js").Dialog} shown */
  window(shown) {
    return dialog({
      state: this.state,
      dialog: shown,
      close: () => {
        this.dialog = null;
        this.draw();
      },
      redraw: this.draw,
      ask: (asked) => this.deeds.ask(asked),
      leave: () => {
        this.dialog = null;
        this.deeds.leave();
        this.draw();
      },
      copy: () => void this.deeds.copyLink(),
      help: () => this.help(),
      change: (changes) => {
        if (this.dialog?.kind === "sit") this.openDialog({ ...this.dialog, ...changes });
      },
    });
  }
}

const GESTURES = ["pointerdown", "keydown"];

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Give the focus back to the bar that had it. @param {Element | null} bar */
function focusOn(bar) {
  const next = bar?.querySelector(".btn.pri, .btn:not([aria-disabled=true]), .chk");
  if (next instanceof HTMLElement) next.focus();
}
