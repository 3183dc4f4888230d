// The table: the connection's messages go through `reduce`, and the page is drawn from what comes out.
import { holds, planned, verbOf } from "./ahead.js";
import { get } from "./api.js";
import { bar } from "./bar.js";
import { fresh, moved, request, open as sizable, wrong } from "./composer.js";
import { dialog } from "./dialogs.js";
import { h, patch } from "./dom.js";
import { felt } from "./felt.js";
import { filmBar, goTo, load, storyOf } from "./film.js";
import { keyOf, pressing, typing } from "./keys.js";
import { notice } from "./lost.js";
import * as motion from "./motion.js";
import { myPlay } from "./myplay.js";
import { side } from "./panel.js";
import { onChange, settings, still, toggle } from "./settings.js";
import { Connection, realWorld, socketUrl } from "./socket.js";
import { sound, soundsOf, wake } from "./sounds.js";
import { Voice, burst, turnSaid } from "./speech.js";
import { NOTHING, busy, mine, reduce, remaining } from "./state.js";
import { topbar } from "./topbar.js";
import { Winder } from "./winder.js";
import { counted } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Happening} Happening
 * @typedef {import("./messages.d.ts").Reason} Reason
 * @typedef {import("./messages.d.ts").Fact} Fact
 */

const CALM_MS = 250; // a new prompt takes no click and no key for so long
const POT_MS = 1600; // how long each pot's winners stand out
const FILM_MS = 1100; // a step of a film

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
    /** @type {import("./composer.js").Size} */
    this.size = { text: "", state: -1 };
    /** @type {import("./ahead.js").Ahead | null} */
    this.ahead = null;
    /** @type {Reason | null} */
    this.reason = null;
    this.note = "";
    /** @type {import("./panel.js").Tab} */
    this.tab = "hand";
    this.sheet = false;
    this.draft = "";
    this.chatSeen = 0;
    /** @type {import("./panel.js").Earlier[] | null} */
    this.earlier = null;
    this.earlierOf = -1;
    /** @type {import("./dialogs.js").Dialog | null} */
    this.dialog = null;
    /** @type {import("./film.js").Film | null} */
    this.film = null;
    this.filmTimer = 0;
    this.unfolded = false;
    this.calmUntil = 0;
    this.potShown = 0;
    this.potTimer = 0;
    this.ticked = -1;
    this.leaving = false;
    this.stage = { width: 0, height: 0 };
    this.winder = new Winder();
    this.voice = new Voice(
      /** @type {HTMLElement} */ (document.getElementById("said")),
      /** @type {HTMLElement} */ (document.getElementById("alarm")),
    );
    this.world = realWorld();
    this.connection = new Connection(socketUrl(location), (what, at) => this.hear(what, at), this.world);
    this.connection.go({ t: "join", table: this.table });
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onGesture = () => wake();
    this.stops = [onChange(() => this.draw())];
    this.observer = new ResizeObserver(() => this.measure());
    page.main.className = "play";
    page.title("Table");
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("pointerdown", this.onGesture);
    document.addEventListener("keydown", this.onGesture);
    this.heartbeat = window.setInterval(() => this.beat(), 250);
    this.draw();
    this.connection.connect();
  }

  close() {
    this.connection.close();
    this.observer.disconnect();
    clearInterval(this.heartbeat);
    clearTimeout(this.potTimer);
    clearTimeout(this.filmTimer);
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("pointerdown", this.onGesture);
    document.removeEventListener("keydown", this.onGesture);
    for (const stop of this.stops) stop();
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
    this.changed(old, facts);
    const kept = this.film ? null : motion.before(this.layer);
    this.draw();
    if (kept && facts.length) motion.play(this.layer, facts, kept);
    this.afterwards(old, facts, happening);
  }

  /** Bring what the page itself knows up to date with a new state. @param {State} old @param {Fact[]} facts */
  changed(old, facts) {
    const turn = this.state.you.turn;
    if (turn && turn.state !== old.you.turn?.state) {
      this.size = fresh(turn.wager, turn.state);
      this.calmUntil = this.world.clock() + CALM_MS;
      this.unfolded = false;
      this.reason = null;
      this.note = "";
    }
    if (!turn && old.you.turn) this.reason = null;
    if (this.state.refused && this.state.refused !== old.refused) this.refused(this.state.refused);
    if (this.ahead && !turn && !holds(this.state, this.ahead)) this.forgetPlan();
    if (facts.some((fact) => fact.kind === "hand" || fact.kind === "deal")) {
      this.note = "";
      this.earlier = null;
    }
    const over = this.state.now?.hand?.over;
    if (over && !old.now?.hand?.over) this.showPots();
    if (!over) this.potShown = 0;
  }

  /** What follows from a change once it is drawn: sound, speech, plans. @param {State} old @param {Fact[]} facts @param {Happening} happening */
  afterwards(old, facts, happening) {
    const { you, link } = this.state;
    for (const one of soundsOf(facts, you.seat)) sound(one);
    const mineNow = you.turn && you.turn.state !== old.you.turn?.state;
    let words = burst(facts);
    const over = this.state.now?.hand?.over;
    if (over && you.words && (!old.now?.hand?.over || happening.t === "snapshot")) words = `${words} ${you.words}`;
    if (mineNow) words = `${words} ${turnSaid(this.state)}`;
    this.voice.say(words.trim());
    if (link !== old.link && link === "lost") this.voice.say("The connection is lost. Reconnecting.");
    if (link === "open" && old.link === "lost") this.voice.say("Connected again.");
    if (mineNow && !this.followPlan()) sound("turn");
    if (this.tab === "earlier" && over && !old.now?.hand?.over) void this.lookEarlier();
    if (this.leaving && !mine(this.state)) this.page.go("/");
    if (this.tab === "chat" && (this.sheet || !this.narrow)) this.chatSeen = this.state.chat.length;
    if (happening.t === "snapshot") this.page.title(this.state.terms?.title ?? "Table");
  }

  /** @param {import("./messages.d.ts").Refused} refused */
  refused(refused) {
    this.reason = { rule: refused.rule, why: refused.why };
    this.voice.shout(`${refused.why}${refused.rule ? ` Rule ${refused.rule}.` : ""}`);
    if (refused.code === "not_seated") this.leaving = false;
  }

  // plans

  forgetPlan() {
    const hand = this.state.now?.hand;
    if (this.ahead && hand && !hand.over && hand.number === this.ahead.hand) {
      this.note = "The bet has changed: nothing is planned any more.";
      this.voice.say(this.note);
    }
    this.ahead = null;
  }

  /** Do what I had planned, if the bet is still the same. */
  followPlan() {
    const { ahead, state } = this;
    const turn = state.you.turn;
    if (!ahead || !turn) return false;
    if (!holds(state, ahead)) {
      this.forgetPlan();
      this.draw();
      return false;
    }
    this.ahead = null;
    const verb = verbOf(turn, ahead);
    if (verb) this.send(verb);
    return verb !== null;
  }

  /** @param {import("./ahead.js").Plan} plan */
  plan(plan) {
    this.note = "";
    this.ahead = this.ahead?.plan === plan ? null : planned(this.state, plan);
    this.draw();
  }

  // what I do

  get calm() {
    return this.world.clock() < this.calmUntil;
  }

  /** @param {string} verb @param {number} [amount] */
  send(verb, amount) {
    const turn = this.state.you.turn;
    if (!turn || busy(this.state)) return;
    this.reason = null;
    this.connection.ask({ t: "act", state: turn.state, verb, ...(amount === undefined ? {} : { amount }) });
  }

  /** @param {string} verb */
  act(verb) {
    if (this.calm) return;
    if (verb === "wager") this.wager();
    else this.send(verb);
  }

  wager() {
    const turn = this.state.you.turn;
    if (!turn || this.calm) return;
    const reason = sizable(turn.wager) ? wrong(turn.wager, this.size) : null;
    if (!turn.wager.legal || reason) return this.explain(reason ?? turn.wager);
    const size = sizable(turn.wager) ? this.size : fresh(turn.wager, turn.state);
    const { verb, amount } = request(turn.wager, size);
    this.send(verb, amount);
  }

  /** @param {Reason} reason */
  explain(reason) {
    this.reason = { rule: reason.rule, why: reason.why };
    this.voice.shout(`${reason.why}${reason.rule ? ` Rule ${reason.rule}.` : ""}`);
    this.draw();
  }

  /** @param {string} text */
  type(text) {
    const turn = this.state.you.turn;
    if (!turn) return;
    this.size = { text, state: turn.state };
    this.reason = wrong(turn.wager, this.size);
    this.draw();
  }

  /** @param {number} by */
  step(by) {
    const turn = this.state.you.turn;
    if (!turn || !sizable(turn.wager)) return;
    this.size = moved(turn.wager, this.size, by);
    this.reason = null;
    this.draw();
  }

  /** @param {Record<string, unknown>} asked */
  ask(asked) {
    if (asked.t === "next" && this.calm) return;
    this.reason = null;
    this.connection.ask(asked);
  }

  leave() {
    this.dialog = null;
    if (!mine(this.state)) return this.page.go("/");
    this.leaving = true;
    this.ask({ t: "leave" });
    this.page.go("/");
  }

  sitDown(seat = this.state.now?.seats.find((one) => !one.name)?.seat ?? 0) {
    const chips = Math.min(this.state.terms?.most ?? 0, Math.max(this.state.terms?.fewest ?? 0, this.state.terms?.house.stack ?? 0));
    this.dialog = { kind: "sit", seat, chips: String(chips), post: false };
    this.draw();
  }

  async copyLink() {
    const address = `${location.origin}${location.pathname}`;
    try {
      await navigator.clipboard.writeText(address);
      this.note = "The link is copied. Send it to your friends.";
    } catch {
      this.note = `The link: ${address}`;
    }
    this.draw();
  }

  // films

  /** @param {number} [number] */
  async replay(number = this.state.now?.hand?.number ?? 0) {
    if (number < 1) return;
    try {
      this.film = await load(this.table, number);
      this.sheet = false;
      this.roll();
    } catch (error) {
      this.note = /** @type {Error} */ (error).message;
    }
    this.draw();
  }

  /** Show the next step in a while, if the film plays. */
  roll() {
    clearTimeout(this.filmTimer);
    const film = this.film;
    if (!film?.playing) return;
    if (film.at === film.frames.length - 1) {
      this.film = { ...film, playing: false };
      return;
    }
    this.filmTimer = window.setTimeout(() => this.frame(film.at + 1), FILM_MS);
  }

  /** @param {number} at */
  frame(at) {
    if (!this.film) return;
    const on = at === this.film.at + 1;
    const kept = motion.before(this.layer);
    this.film = goTo(this.film, at);
    this.draw();
    if (on) motion.play(this.layer, this.film.frames[this.film.at].facts, kept);
    this.roll();
    this.draw();
  }

  closeFilm() {
    clearTimeout(this.filmTimer);
    this.film = null;
    this.draw();
  }

  // time

  /** Four times a second: seconds that run, and nothing else. */
  beat() {
    const { state } = this;
    const running = state.clock || state.link === "lost" || (state.now?.pause_ms ?? 0) > 0 || state.now?.seats.some((seat) => seat.away);
    if (!running) return;
    if (state.clock && state.clock.seat === state.you.seat && state.you.turn) this.tick();
    this.draw();
  }

  /** The last seconds of my own clock. */
  tick() {
    const { clock } = this.state;
    if (!clock) return;
    const { left, bank } = remaining(clock, this.state.clockAt, this.world.clock());
    const rest = Math.ceil((left + bank) / 1000);
    if (rest === this.ticked || rest < 1) return;
    this.ticked = rest;
    if (rest <= 5) sound("tick");
    if (rest === 10) this.voice.shout("Ten seconds left.");
  }

  /** Each pot's winners stand out in turn, in the order of award. */
  showPots() {
    clearTimeout(this.potTimer);
    const pots = this.state.now?.hand?.pots ?? [];
    this.potShown = 0;
    const next = () => {
      this.potShown += 1;
      if (this.potShown >= pots.length) this.potShown = 0;
      else this.potTimer = window.setTimeout(next, POT_MS);
      this.draw();
    };
    if (pots.length > 1 && !still()) this.potTimer = window.setTimeout(next, POT_MS);
  }

  async lookEarlier() {
    this.earlierOf = this.state.now?.hands_played ?? 0;
    try {
      this.earlier = await get(`/api/tables/${encodeURIComponent(this.table)}/hands`);
    } catch {
      this.earlier = [];
    }
    this.draw();
  }

  // keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const key = keyOf(event, settings().letters === "on");
    if (!key) return;
    if (key === "escape") return this.escape();
    if (this.dialog) return;
    const box = event.target instanceof HTMLInputElement && event.target.id === "size";
    if (box && this.boxKey(key)) return event.preventDefault();
    if (typing(event.target) && !(box && key.startsWith("preset"))) return;
    if ((key === " " || key === "enter") && pressing(event.target)) return;
    if (this.pressed(key)) event.preventDefault();
  }

  /** Keys that mean something else while the size is typed. @param {string} key */
  boxKey(key) {
    const turn = this.state.you.turn;
    const steps = /** @type {Record<string, number>} */ ({ arrowup: 1, arrowdown: -1, pageup: 1, pagedown: -1 });
    if (!turn) return false;
    if (key === "enter") this.wager();
    else if (key in steps) this.step(steps[key] * (key.startsWith("page") ? turn.wager.big_step : turn.wager.step));
    else if ("fcra".includes(key)) return this.pressed(key);
    else return false;
    return true;
  }

  escape() {
    if (this.dialog) this.dialog = null;
    else if (this.film) return this.closeFilm();
    else if (this.sheet) this.sheet = false;
    else {
      this.reason = null;
      /** @type {HTMLElement | null} */ (document.activeElement)?.blur?.();
    }
    this.draw();
  }

  /** Do what a key means at the moment; false: nothing. @param {string} key */
  pressed(key) {
    if (this.film) return this.filmKey(key);
    /** @type {Record<string, () => void>} */
    const always = {
      t: () => toggle("felt"),
      d: () => toggle("deck"),
      m: () => this.mute(),
      l: () => this.toggleLog(),
      "?": () => this.help(),
    };
    if (always[key]) {
      always[key]();
      return true;
    }
    const over = this.state.now?.phase === "over";
    if (key === " " && mine(this.state) && !this.state.you.turn) {
      this.ask({ t: over ? "again" : "next" });
      return true;
    }
    if (key === "x" && !this.state.you.turn) {
      document.querySelector(".pre-acts") && this.plan("fold");
      return true;
    }
    return this.state.you.turn ? this.turnKey(key) : false;
  }

  /** @param {string} key */
  turnKey(key) {
    const turn = this.state.you.turn;
    if (!turn) return false;
    const onePot = this.state.terms?.house.one_pot;
    /** @param {import("./messages.d.ts").Choice} choice @param {string} verb */
    const choose = (choice, verb) => (choice.legal ? this.act(verb) : this.explain(choice));
    if (key === "f") choose(turn.fold, "fold");
    else if (key === "k" && onePot) choose(turn.check, "check");
    else if (key === "c") turn.call.legal && (onePot || !turn.check.legal) ? this.act("call") : choose(turn.check, "check");
    else if (key === "r") this.raiseKey(turn);
    else if (key === "a" && turn.wager.legal) this.type(String(turn.wager.all_in ?? turn.wager.most));
    else if (key.startsWith("digit-") && sizable(turn.wager)) this.digit(key.slice(6));
    else if (key.startsWith("preset-") && turn.wager.presets[Number(key.slice(7)) - 1]) {
      this.type(String(turn.wager.presets[Number(key.slice(7)) - 1].amount));
    } else if (key === "arrowup" || key === "arrowright") this.step(turn.wager.step);
    else if (key === "arrowdown" || key === "arrowleft") this.step(-turn.wager.step);
    else if (key === "pageup") this.step(turn.wager.big_step);
    else if (key === "pagedown") this.step(-turn.wager.big_step);
    else return false;
    return true;
  }

  /** The first press goes to the box, where there is a size to choose; a second one commits. @param {import("./messages.d.ts").TurnNow} turn */
  raiseKey(turn) {
    const box = this.box;
    if (!turn.wager.legal) this.explain(turn.wager);
    else if (!sizable(turn.wager) || (box && document.activeElement === box)) this.wager();
    else this.focusBox();
  }

  /** @returns {HTMLInputElement | null} */
  get box() {
    return this.page.main.querySelector("#size");
  }

  focusBox() {
    this.unfolded = true;
    this.draw();
    this.box?.focus();
    this.box?.select();
  }

  /** @param {string} digit */
  digit(digit) {
    this.focusBox();
    this.type(digit);
    this.box?.setSelectionRange(1, 1);
  }

  /** @param {string} key */
  filmKey(key) {
    const film = this.film;
    if (!film) return false;
    if (key === "arrowleft") this.frame(film.at - 1);
    else if (key === "arrowright") this.frame(film.at + 1);
    else if (key === " ") this.playFilm();
    else return false;
    return true;
  }

  playFilm() {
    const film = this.film;
    if (!film) return;
    const ended = film.at === film.frames.length - 1;
    this.film = { ...film, playing: !film.playing, at: ended && !film.playing ? 0 : film.at };
    this.roll();
    this.draw();
  }

  // windows and panels

  mute() {
    toggle("sound");
    wake();
  }

  help() {
    this.dialog = { kind: "help" };
    this.draw();
  }

  toggleLog() {
    if (this.narrow) this.sheet = !this.sheet;
    else this.showTab("hand");
    this.draw();
  }

  /** @param {import("./panel.js").Tab} tab */
  showTab(tab) {
    this.tab = tab;
    if (tab === "chat") this.chatSeen = this.state.chat.length;
    if (tab === "earlier") void this.lookEarlier();
    this.draw();
  }

  /** @param {string} text */
  say(text) {
    if (!text.trim()) return;
    this.connection.ask({ t: "chat", text: text.trim() });
    this.draft = "";
    this.draw();
  }

  /** Whether the panel is a drawer. */
  get narrow() {
    return window.innerWidth < 1024;
  }

  // drawing

  get layer() {
    return this.page.main.querySelector(".layer");
  }

  measure() {
    const stage = this.page.main.querySelector(".stage");
    if (!stage) return;
    const size = { width: stage.clientWidth, height: stage.clientHeight };
    if (size.width === this.stage.width && size.height === this.stage.height) return;
    this.stage = size;
    this.draw();
  }

  draw() {
    const { state, page } = this;
    patch(page.header, this.header());
    const house = state.terms?.house;
    page.main.className = `play ${house && (house.fixed || house.one_pot) ? "low" : "tall"}`;
    if (!state.now || !state.terms) return this.drawWaiting();
    patch(page.main, [
      h("section", { class: "stage", "aria-label": "table", key: "stage" }, this.stage.width ? this.picture() : null, this.overlay()),
      this.side(),
      h(
        "section",
        { class: "bar", "aria-label": this.film ? "replay" : "your actions", key: "bar" },
        this.film ? this.filmBar() : this.bar(),
        h("span", { id: "why", class: "sr", key: "why" }, this.reason?.why ?? ""),
      ),
      this.dialog
        ? dialog({
            state,
            dialog: this.dialog,
            close: () => {
              this.dialog = null;
              this.draw();
            },
            redraw: () => this.draw(),
            ask: (asked) => this.ask(asked),
            leave: () => this.leave(),
            change: (changes) => {
              if (this.dialog?.kind === "sit") this.dialog = { ...this.dialog, ...changes };
              this.draw();
            },
          })
        : null,
    ]);
    const stage = page.main.querySelector(".stage");
    if (stage && !this.stage.width) {
      this.observer.observe(stage);
      this.measure();
    }
  }

  /** Before there is anything to draw: the way here, or that it leads nowhere. */
  drawWaiting() {
    const { refused, bye, link } = this.state;
    const home = /** @type {[string, string]} */ (["/", "To the lobby"]);
    if (refused) patch(this.page.main, notice("This table is gone", refused.why, [home]));
    else if (bye) patch(this.page.main, notice("Not here", bye.why, [home]));
    else if (link === "lost") {
      patch(this.page.main, notice("The server does not answer", "This page comes back by itself as soon as it does.", [home]));
    } else patch(this.page.main, h("p", { class: "coming", key: "coming" }, "Coming to the table"));
  }

  /** The page cannot go on by itself: another tab plays, or the table is closed. */
  overlay() {
    const { bye } = this.state;
    if (!bye || bye.again_ms || bye.code === "going_away") return null;
    const replaced = bye.code === "replaced";
    return h(
      "div",
      { class: "over", key: "over", role: "alertdialog", "aria-label": replaced ? "Played in another tab" : "Closed" },
      h("h2", null, replaced ? "You play in another tab" : "This table is closed"),
      h("p", null, bye.why),
      replaced
        ? h("button", { type: "button", class: "btn pri", onclick: () => this.connection.connect() }, "Play here")
        : h("a", { class: "btn pri", href: "/" }, "To the lobby"),
    );
  }

  header() {
    const { terms, now } = this.state;
    const house = terms?.house;
    const seated = mine(this.state);
    const level = now?.level;
    const stakes = level ? `${level.small}/${level.big}` : (house?.stakes ?? "");
    const rising = level?.hands_left ? `, level ${level.number} of ${level.of}: ${counted(level.hands_left, "hand")} to ${level.next_small}/${level.next_big}` : "";
    const words = house ? `${house.title}, ${house.betting.replace(/-/g, " ")} ${house.fixed ? house.stakes : stakes}${rising || `, ${counted(terms?.size ?? 0, "seat")}`}` : "";
    const watching = now?.watching ? `, ${now.watching} watching` : "";
    const left = now?.hands_left !== null && now?.hands_left !== undefined ? `, ${counted(now.hands_left, "hand")} left` : "";
    /** @type {import("./topbar.js").Tool[]} */
    const tools = [];
    if (house) tools.push({ icon: "book", label: "Rules", href: `/rules/${house.page}` });
    tools.push({ icon: "keys", label: "Keys", on: () => this.help(), only: "desk" });
    tools.push({ icon: "theme", label: "Felt", on: () => toggle("felt"), only: "desk" });
    tools.push({ icon: "log", label: "Log", on: () => this.toggleLog(), only: "phone", badge: this.unread });
    const quiet = settings().sound === "off";
    tools.push({ icon: quiet ? "mute" : "sound", label: quiet ? "Sound off" : "Sound", on: () => this.mute() });
    if (seated) tools.push({ icon: "seat", label: "Seat", on: () => this.openDialog("seat") });
    tools.push({ icon: "exit", label: "Leave", on: () => (seated ? this.openDialog("leave") : this.page.go("/")) });
    return topbar({ title: terms?.title || house?.title || "Table", sub: `${words}${left}${watching}`, tools });
  }

  /** @param {"seat" | "leave"} kind */
  openDialog(kind) {
    this.dialog = { kind };
    this.draw();
  }

  get unread() {
    return Math.max(0, this.state.chat.length - this.chatSeen);
  }

  /** What the felt shows: the state, or a frame of a film. */
  picture() {
    const { state, film } = this;
    const frame = film?.frames[film.at];
    const now = frame?.now ?? /** @type {import("./messages.d.ts").Now} */ (state.now);
    const terms = film?.terms ?? /** @type {import("./messages.d.ts").Terms} */ (state.terms);
    const you = frame?.you ?? state.you;
    const begun = terms.house.is_match && now.hands_played > 0;
    const free = !film && state.you.seat === null && state.link === "open" && !begun;
    const pots = now.hand?.over ? now.hand.pots : [];
    const lit = pots[film ? 0 : Math.min(this.potShown, pots.length - 1)]?.cards ?? [];
    return felt({
      house: terms.house,
      now,
      you,
      clock: film ? null : state.clock,
      clockAt: state.clockAt,
      nowAt: state.nowAt,
      at: this.world.clock(),
      ...this.stage,
      lit: lit.length ? lit : null,
      sit: free ? (seat) => this.sitDown(seat) : null,
      wind: (ring) => this.winder.ring(ring, film ? null : state.clock, state.clockAt, this.world.clock()),
    });
  }

  side() {
    const film = this.film;
    return side({
      state: film ? { ...this.state, story: storyOf(film), now: film.frames[film.at].now, you: film.frames[film.at].you } : this.state,
      tab: this.tab,
      open: this.sheet,
      earlier: this.earlier,
      unread: this.tab === "chat" && !this.narrow ? 0 : this.unread,
      draft: this.draft,
      show: (tab) => this.showTab(tab),
      close: () => this.toggleLog(),
      replay: (number) => void this.replay(number),
      say: (text) => this.say(text),
      draw: (text) => {
        this.draft = text;
      },
      myPlay: () => myPlay(this.table, this.state, () => this.draw()),
      log: (element) => follow(element),
    });
  }

  bar() {
    return bar({
      state: this.state,
      size: this.size,
      ahead: this.ahead,
      note: this.note,
      reason: this.reason,
      at: this.world.clock(),
      narrow: window.innerWidth <= 700 && window.innerHeight < 700,
      unfolded: this.unfolded,
      wind: (element) => this.winder.bar(element, this.state.clock, this.state.clockAt, this.world.clock()),
      deeds: {
        act: (verb) => this.act(verb),
        wager: () => this.wager(),
        explain: (reason) => this.explain(reason),
        type: (text) => this.type(text),
        step: (by) => this.step(by),
        plan: (plan) => this.plan(plan),
        ask: (asked) => this.ask(asked),
        replay: () => void this.replay(),
        leave: () => this.openDialog("leave"),
        sit: () => this.sitDown(),
        seat: () => this.openDialog("seat"),
        copy: () => void this.copyLink(),
        unfold: () => this.focusBox(),
      },
    });
  }

  filmBar() {
    const film = /** @type {import("./film.js").Film} */ (this.film);
    return filmBar(film, {
      go: (at) => {
        this.film = { .../** @type {import("./film.js").Film} */ (this.film), playing: false };
        this.frame(at);
      },
      play: () => this.playFilm(),
      close: () => this.closeFilm(),
      share: `/replay/${encodeURIComponent(this.table)}/${film.number}`,
    });
  }
}

/** Keep a log at its end, unless somebody has scrolled up. @param {Element} element */
function follow(element) {
  const seen = /** @type {HTMLElement} */ (element);
  const rows = seen.childElementCount;
  if (Number(seen.dataset.rows ?? 0) === rows) return;
  const atEnd = seen.scrollHeight - seen.scrollTop - seen.clientHeight < 120 || rows < Number(seen.dataset.rows ?? 0);
  seen.dataset.rows = String(rows);
  if (atEnd) seen.scrollTop = seen.scrollHeight;
}

