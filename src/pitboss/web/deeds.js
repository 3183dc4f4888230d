// What I do at a table: act, choose a size, plan ahead, ask for things. What is refused says why.
import { holds, planned, verbOf } from "./ahead.js";
import { fresh, moved, open as sizable, request, wrong } from "./composer.js";
import { busy, mine } from "./state.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./messages.d.ts").Reason} Reason
 * @typedef {{
 *   state: State, draw: () => void, now: () => number,
 *   ask: (asked: Record<string, unknown>) => string, home: () => void, say: (words: string) => void, shout: (words: string) => void,
 * }} Hands what deeds need of the table they are done at
 */

const CALM_MS = 250; // a new prompt takes no click and no key for so long

export class Deeds {
  /** @param {Hands} table */
  constructor(table) {
    this.table = table;
    /** @type {import("./composer.js").Size} */
    this.size = { text: "", state: -1 };
    /** @type {import("./ahead.js").Ahead | null} */
    this.ahead = null;
    /** Why something cannot be done. @type {Reason | null} */
    this.reason = null;
    this.note = "";
    this.unfolded = false; // the composer of a small phone
    this.calmUntil = 0;
    this.leaving = ""; // the request by which I leave
  }

  get state() {
    return this.table.state;
  }

  get turn() {
    return this.state.you.turn;
  }

  get calm() {
    return this.table.now() < this.calmUntil;
  }

  /** Bring what I was about to do up to date with a new state. @param {State} old @param {boolean} newHand */
  settle(old, newHand) {
    const { turn, state } = this;
    if (turn && turn.state !== old.you.turn?.state) {
      this.size = fresh(turn.wager, turn.state);
      this.calmUntil = this.table.now() + CALM_MS;
      setTimeout(this.table.draw, CALM_MS);
      this.unfolded = false;
      this.reason = null;
      this.note = "";
    }
    if (!turn && old.you.turn) this.reason = null;
    if (state.refused && state.refused !== old.refused) {
      this.tell(state.refused);
      if (state.refused.id === this.leaving) this.leaving = "";
    }
    if (this.ahead && !turn && !holds(state, this.ahead)) this.forget();
    if (newHand) this.note = "";
  }

  // plans

  /** @param {import("./ahead.js").Plan} plan */
  plan(plan) {
    this.note = "";
    this.ahead = this.ahead?.plan === plan ? null : planned(this.state, plan);
    this.table.draw();
  }

  /** A plan that holds no more: I am told, unless the hand is over anyway. */
  forget() {
    const hand = this.state.now?.hand;
    if (this.ahead && hand && !hand.over && hand.number === this.ahead.hand) {
      this.note = "The bet has changed: nothing is planned any more.";
      this.table.say(this.note);
    }
    this.ahead = null;
  }

  /** Do what I had planned, if the bet is still the same; say whether it was done. */
  follow() {
    const { ahead, turn } = this;
    if (!ahead || !turn) return false;
    if (!holds(this.state, ahead)) {
      this.forget();
      this.table.draw();
      return false;
    }
    this.ahead = null;
    const verb = verbOf(turn, ahead);
    if (verb) this.send(verb);
    return verb !== null;
  }

  // my turn

  /** @param {string} verb @param {number} [amount] */
  send(verb, amount) {
    const { turn } = this;
    if (!turn || busy(this.state)) return;
    this.reason = null;
    this.table.ask({ t: "act", state: turn.state, verb, ...(amount === undefined ? {} : { amount }) });
  }

  /** @param {string} verb */
  act(verb) {
    if (this.calm) return;
    if (verb === "wager") this.wager();
    else this.send(verb);
  }

  wager() {
    const { turn } = this;
    if (!turn || this.calm) return;
    const reason = sizable(turn.wager) ? wrong(turn.wager, this.size) : null;
    if (!turn.wager.legal || reason) return this.explain(reason ?? turn.wager);
    const size = sizable(turn.wager) ? this.size : fresh(turn.wager, turn.state);
    const { verb, amount } = request(turn.wager, size);
    this.send(verb, amount);
  }

  /** @param {Reason} reason */
  explain(reason) {
    this.tell(reason);
    this.table.draw();
  }

  /** @param {Reason} reason */
  tell({ rule, why }) {
    this.reason = { rule, why };
    this.table.shout(`${why}${rule ? ` Rule ${rule}.` : ""}`);
  }

  /** @param {string} text */
  type(text) {
    const { turn } = this;
    if (!turn) return;
    this.size = { text, state: turn.state };
    this.reason = wrong(turn.wager, this.size);
    this.table.draw();
  }

  /** @param {number} by */
  step(by) {
    const { turn } = this;
    if (!turn || !sizable(turn.wager)) return;
    this.size = moved(turn.wager, this.size, by);
    this.reason = null;
    this.table.draw();
  }

  // beside the hand

  /** @param {Record<string, unknown>} asked */
  ask(asked) {
    if (asked.t === "next" && this.calm) return;
    this.reason = null;
    this.table.ask(asked);
  }

  /** Give my seat up; I am home as soon as it is known that I have. */
  leave() {
    if (mine(this.state)) this.leaving = this.table.ask({ t: "leave" });
    else this.table.home();
  }

  /** @param {string} id of a request that is granted */
  granted(id) {
    if (id === this.leaving) this.table.home();
  }

  async copyLink() {
    const address = `${location.origin}${location.pathname}`;
    try {
      await navigator.clipboard.writeText(address);
      this.note = "The link is copied. Send it to your friends.";
    } catch {
      this.note = `The link: ${address}`;
    }
    this.table.draw();
  }
}
