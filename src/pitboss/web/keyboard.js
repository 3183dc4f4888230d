// What the keys of a table do at the moment: to a size that is typed, to a film, on my turn, always.
import { open as sizable } from "./composer.js";
import { keyOf, pressing, typing } from "./keys.js";
import { settings, toggle } from "./settings.js";
import { mine } from "./state.js";

/**
 * @typedef {import("./messages.d.ts").TurnNow} TurnNow
 * @typedef {{
 *   state: import("./state.js").State, deeds: import("./deeds.js").Deeds,
 *   dialog: unknown, film: import("./projector.js").Projector | null,
 *   box: HTMLInputElement | null,
 *   draw: () => void, escape: () => void, mute: () => void, help: () => void, toggleLog: () => void,
 * }} Keyed a table with keys
 */

export class Keyboard {
  /** @param {Keyed} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {KeyboardEvent} event */
  hear(event) {
    const key = keyOf(event, settings().letters === "on");
    if (!key) return;
    if (key === "escape") return this.table.escape();
    if (this.table.dialog) return;
    const box = event.target instanceof HTMLInputElement && event.target.id === "size";
    if (box && this.typed(key)) return event.preventDefault();
    if (typing(event.target) && !(box && key.startsWith("preset"))) return;
    if ((key === " " || key === "enter") && pressing(event.target)) return;
    if (this.pressed(key)) event.preventDefault();
  }

  /** Keys that mean something else while the size is typed. @param {string} key */
  typed(key) {
    const { deeds } = this.table;
    const { turn } = deeds;
    const steps = /** @type {Record<string, number>} */ ({ arrowup: 1, arrowdown: -1, pageup: 1, pagedown: -1 });
    if (!turn) return false;
    if (key === "enter") deeds.wager();
    else if (key in steps) deeds.step(steps[key] * (key.startsWith("page") ? turn.wager.big_step : turn.wager.step));
    else if (["f", "c", "r", "a"].includes(key)) return this.pressed(key);
    else return false;
    return true;
  }

  /** Do what a key means at the moment; false: nothing. @param {string} key */
  pressed(key) {
    const { table } = this;
    if (table.film) return table.film.key(key);
    /** @type {Record<string, () => void>} */
    const always = {
      t: () => toggle("felt"),
      d: () => toggle("deck"),
      m: () => table.mute(),
      l: () => table.toggleLog(),
      "?": () => table.help(),
    };
    if (always[key]) {
      always[key]();
      return true;
    }
    const { turn } = table.deeds;
    if (turn) return this.onTurn(key, turn);
    if (key === " " && mine(table.state)) {
      table.deeds.ask({ t: table.state.now?.phase === "over" ? "again" : "next" });
      return true;
    }
    if (key === "x" && document.querySelector(".pre-acts")) {
      table.deeds.plan("fold");
      return true;
    }
    return false;
  }

  /** @param {string} key @param {TurnNow} turn */
  onTurn(key, turn) {
    const { deeds, state } = this.table;
    const { wager } = turn;
    const onePot = state.terms?.house.one_pot;
    /** @param {import("./messages.d.ts").Choice} choice @param {string} verb */
    const choose = (choice, verb) => (choice.legal ? deeds.act(verb) : deeds.explain(choice));
    /** @type {Record<string, () => void>} */
    const keys = {
      f: () => choose(turn.fold, "fold"),
      c: () => (turn.call.legal && (onePot || !turn.check.legal) ? deeds.act("call") : choose(turn.check, "check")),
      r: () => this.raise(turn),
      ...(onePot ? { k: () => choose(turn.check, "check") } : {}),
      ...(wager.legal ? { a: () => deeds.type(String(wager.all_in ?? wager.most)) } : {}),
      arrowup: () => deeds.step(wager.step),
      arrowright: () => deeds.step(wager.step),
      arrowdown: () => deeds.step(-wager.step),
      arrowleft: () => deeds.step(-wager.step),
      pageup: () => deeds.step(wager.big_step),
      pagedown: () => deeds.step(-wager.big_step),
    };
    const preset = key.startsWith("preset-") ? wager.presets[Number(key.slice(7)) - 1] : undefined;
    if (key in keys) keys[key]();
    else if (preset) deeds.type(String(preset.amount));
    else if (key.startsWith("digit-") && sizable(wager)) this.digit(key.slice(6));
    else return false;
    return true;
  }

  /** The first press goes to the box, where there is a size to choose; a second one commits. @param {TurnNow} turn */
  raise(turn) {
    const { deeds, box } = this.table;
    if (!turn.wager.legal) deeds.explain(turn.wager);
    else if (!sizable(turn.wager) || (box && document.activeElement === box)) deeds.wager();
    else this.toBox();
  }

  toBox() {
    this.table.deeds.unfolded = true;
    this.table.draw();
    this.table.box?.focus();
    this.table.box?.select();
  }

  /** @param {string} digit */
  digit(digit) {
    this.toBox();
    this.table.deeds.type(digit);
    this.table.box?.setSelectionRange(1, 1);
  }
}
