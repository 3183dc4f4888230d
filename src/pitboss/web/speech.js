// What a screen reader is told: one polite voice for the game, one alarm for refusals and running clocks.
import { chipsOf } from "./words.js";

/**
 * @typedef {import("./messages.d.ts").Fact} Fact
 * @typedef {import("./state.js").State} State
 */

const SILENT = new Set(["ante", "muck", "over", "return", "rake"]);

/** Actions in one burst are one announcement. @param {Fact[]} facts */
export const burst = (facts) =>
  facts
    .filter((fact) => fact.words && !SILENT.has(fact.kind))
    .map((fact) => fact.words)
    .join(" ");

/** Say that it is my turn, and what it is about. @param {State} state */
export function turnSaid(state) {
  const turn = state.you.turn;
  if (!turn) return "";
  const price = turn.to_call ? `${chipsOf(turn.to_call)} to call, pot ${chipsOf(turn.pot)}.` : `Pot ${chipsOf(turn.pot)}.`;
  const best = state.you.best ? ` You have ${state.you.best.name}.` : "";
  return `Your turn. ${price}${best}`;
}

export class Voice {
  /** @param {HTMLElement} said @param {HTMLElement} alarm */
  constructor(said, alarm) {
    this.said = said;
    this.alarm = alarm;
    /** @type {string[]} */
    this.waiting = [];
    this.timer = 0;
  }

  /** Say something soon, together with what else comes at once. @param {string} words */
  say(words) {
    if (!words) return;
    this.waiting.push(words);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.said.textContent = this.waiting.join(" ");
      this.waiting = [];
    }, 150);
  }

  /** Say something now. @param {string} words */
  shout(words) {
    this.alarm.textContent = "";
    this.alarm.textContent = words;
  }
}
