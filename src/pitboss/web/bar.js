// The action bar: what I may do, with its price. It keeps its height, and the buttons keep their places.
// Every figure and every reason is the server's.
import { kbd, sayLine } from "./barparts.js";
import { amountOf, cost, open as sizable, wrong } from "./composer.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { restBar } from "./rest.js";
import { busy, remaining } from "./state.js";
import { chipsOf, seconds, withoutKickers } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./messages.d.ts").TurnNow} TurnNow
 * @typedef {import("./messages.d.ts").Choice} Choice
 * @typedef {import("./messages.d.ts").Reason} Reason
 * @typedef {import("./dom.js").Child} Child
 * @typedef {{replay: () => void, leave: () => void, sit: () => void, seat: () => void, play: () => void, unfold: () => void}} Ways
 * @typedef {{
 *   state: State, deeds: import("./deeds.js").Deeds, ways: Ways,
 *   at: number, narrow: boolean, wind: (bar: Element) => void,
 * }} Shown
 */

/** The bar, whatever goes on. @param {Shown} shown @returns {Child[]} */
export function bar(shown) {
  const { state } = shown;
  const turn = state.link === "open" && state.now?.phase === "playing" ? state.you.turn : null;
  const timed = turn && state.clock && state.clock.seat === state.you.seat;
  return [
    h("div", {
      class: `time ${state.clock?.running === "bank" ? "bank" : ""}`,
      key: "time", hidden: !timed, ref: shown.wind, "aria-hidden": "true",
    }),
    ...(turn ? turnBar(shown, turn) : restBar(shown)),
  ];
}

/** How much time is left, in words. @param {State} state @param {number} at */
function timeLeft(state, at) {
  if (!state.clock) return "";
  const { left, bank } = remaining(state.clock, state.clockAt, at);
  if (state.clock.running === "paused") return "The clock stands still";
  if (!left && bank) return `${seconds(bank)} s of your time bank`;
  return `${seconds(left)} s${bank ? `, then ${seconds(bank)} s time bank` : ""}`;
}

// my turn

/** @param {Shown} shown @param {TurnNow} turn @returns {Child[]} */
function turnBar(shown, turn) {
  const { state } = shown;
  const onePot = state.terms?.house.one_pot ?? false;
  const best = state.you.best;
  const said = best
    ? [h("span", null, "You have ", h("strong", null, withoutKickers(best.name)))]
    : [h("span", null, "Your turn")];
  const price = turn.to_call ? `${chipsOf(turn.to_call)} to win ${chipsOf(turn.pot)}` : `Pot ${chipsOf(turn.pot)}`;
  const time = timeLeft(state, shown.at);
  const figures = [h("span", null, price), time ? h("span", { class: "left" }, time) : null];
  return [sayLine(shown, said, figures), onePot ? fourButtons(shown, turn) : threeButtons(shown, turn)];
}

/**
 * @param {Shown} shown @param {Choice} choice @param {string} verb
 * @param {{key: string, look?: string, price?: Child, price2?: Child, label?: string}} how
 */
function choiceButton(shown, choice, verb, how) {
  const off = !choice.legal || busy(shown.state);
  const reason = { rule: choice.rule, why: choice.why };
  return h(
    "button",
    {
      type: "button",
      class: `btn ${how.look ?? ""} ${choice.legal ? "" : "off"}`,
      key: `do-${how.key}`,
      "data-verb": verb,
      "aria-disabled": off ? "true" : null,
      "aria-describedby": choice.legal ? null : "why",
      "aria-keyshortcuts": how.key,
      onclick: () => (choice.legal ? shown.deeds.act(verb) : shown.deeds.explain(reason)),
    },
    h("span", { class: "verb" }, how.label ?? choice.label),
    how.price ?? null,
    how.price2 ?? null,
    kbd(how.key),
  );
}

/** @param {Child} text */
const priceTag = (text) => h("span", { class: "price" }, text);

/** Fold on the left, check or call in the middle, the wager on the right. @param {Shown} shown @param {TurnNow} turn */
function threeButtons(shown, turn) {
  const { wager } = turn;
  const middle =
    turn.check.legal || !turn.call.legal
      ? choiceButton(shown, turn.check, "check", { key: "C", look: turn.check.legal ? "pri" : "" })
      : choiceButton(shown, turn.call, "call", {
          key: "C",
          look: "pri",
          price: turn.call.cost ? priceTag(chipsOf(turn.call.cost)) : h("small", null, "nothing to pay"),
        });
  const folded = shown.narrow && sizable(wager) && !shown.deeds.unfolded;
  return h(
    "div",
    { class: `acts ${folded ? "folded" : ""}`, key: "acts" },
    choiceButton(shown, turn.fold, "fold", { key: "F" }),
    middle,
    sizable(wager) ? (folded ? null : composer(shown, turn)) : h("div", { class: "fixed", key: "composer" }, fixedNote(shown, turn)),
    wagerButton(shown, turn, folded),
  );
}

/** Why there is no size to choose. @param {Shown} shown @param {TurnNow} turn */
function fixedNote(shown, turn) {
  const cap = shown.state.now?.hand?.cap;
  if (cap) return cap;
  if (!turn.wager.legal) return turn.wager.why;
  return turn.wager.short ? "All-in is less than a full raise." : "One size of bet on each street.";
}

/** The bet or raise, with its price. @param {Shown} shown @param {TurnNow} turn @param {boolean} folded */
function wagerButton(shown, turn, folded) {
  const { wager } = turn;
  const amount = wager.legal ? (sizable(wager) ? amountOf(shown.deeds.size.text) : wager.least) : null;
  const reason = wager.legal ? (sizable(wager) ? wrong(wager, shown.deeds.size) : null) : { rule: wager.rule, why: wager.why };
  const allIn = amount !== null && amount === wager.all_in;
  const off = reason !== null || busy(shown.state);
  const price = amount === null ? "" : allIn ? `All-in ${chipsOf(amount)}` : chipsOf(amount);
  const pays = wager.verb === "raise_by" && amount !== null && !reason ? `you pay ${chipsOf(cost(wager, amount))}` : "";
  return h(
    "button",
    {
      type: "button",
      class: `btn ${reason && !folded ? "off" : allIn && !folded ? "acc" : ""}`,
      key: "do-R",
      "data-verb": "wager",
      "aria-disabled": off && !folded ? "true" : null,
      "aria-describedby": reason ? "why" : null,
      "aria-keyshortcuts": "R",
      onclick: () =>
        folded ? shown.ways.unfold() : reason ? shown.deeds.explain(reason) : shown.deeds.wager(),
    },
    h("span", { class: "verb" }, folded ? wager.label.split(" ")[0] : wager.label),
    price && !folded ? priceTag(price) : null,
    pays && !folded ? h("small", null, pays) : null,
    kbd("R"),
  );
}

/** Presets, slider and number box. @param {Shown} shown @param {TurnNow} turn */
function composer(shown, turn) {
  const { wager } = turn;
  const amount = amountOf(shown.deeds.size.text);
  const reason = wrong(wager, shown.deeds.size);
  const at = Math.max(wager.least, Math.min(wager.most, amount ?? wager.least));
  const part = ((at - wager.least) / (wager.most - wager.least)) * 100;
  const preset = wager.presets.find((one) => one.amount === amount);
  return h(
    "div",
    { class: "raise", key: "composer", role: "group", "aria-label": "size" },
    h(
      "div",
      { class: "presets" },
      wager.presets.map((one, index) =>
        h(
          "button",
          {
            type: "button",
            class: "pre",
            key: one.name,
            "aria-pressed": String(one.amount === amount),
            "aria-keyshortcuts": `Alt+${index + 1}`,
            onclick: () => shown.deeds.type(String(one.amount)),
          },
          `${shortName(one.name)} ${chipsOf(one.amount)}`,
        ),
      ),
    ),
    h("input", {
      type: "range",
      min: wager.least,
      max: wager.most,
      step: 1,
      value: String(at),
      style: { "--f": `${part}%` },
      "aria-label": wager.label,
      "aria-valuetext": `${wager.label.toLowerCase()} ${chipsOf(at)}${preset ? `, ${preset.name.toLowerCase()}` : ""}`,
      oninput: (/** @type {Event} */ event) => shown.deeds.type(/** @type {HTMLInputElement} */ (event.target).value),
    }),
    h(
      "div",
      { class: `nbox ${reason ? "wrong" : ""}` },
      h("button", { type: "button", "aria-label": "less", onclick: () => shown.deeds.step(-wager.step) }, icon("minus")),
      h("input", {
        id: "size",
        inputmode: "numeric",
        autocomplete: "off",
        value: shown.deeds.size.text,
        "aria-label": `${wager.label.toLowerCase()}, in chips`,
        "aria-invalid": reason ? "true" : null,
        "aria-describedby": reason ? "why" : null,
        oninput: (/** @type {Event} */ event) => shown.deeds.type(/** @type {HTMLInputElement} */ (event.target).value),
      }),
      h("button", { type: "button", "aria-label": "more", onclick: () => shown.deeds.step(wager.step) }, icon("plus")),
    ),
  );
}

/** @type {Record<string, string>} */
const SHORT = { Minimum: "Min", "Half pot": "½ pot", Maximum: "Max" };

/** @param {string} name */
const shortName = (name) => SHORT[name] ?? name;

/** Where chips need not match there are four things to do, each with a line. @param {Shown} shown @param {TurnNow} turn */
function fourButtons(shown, turn) {
  const { wager } = turn;
  /** @param {string} text */
  const line = (text) => h("small", null, text.replace(/\.$/, ""));
  const raise = {
    legal: wager.legal, label: `${wager.label.split(" ")[0]} ${wager.legal ? chipsOf(wager.least) : ""}`,
    cost: 0, note: wager.note, rule: wager.rule, why: wager.why,
  };
  /** @param {Choice} choice @param {string} verb @param {string} key @param {string} look @param {string} label */
  const one = (choice, verb, key, look, label) =>
    choiceButton(shown, choice, verb, { key, look, label, price: line(choice.legal ? choice.note : choice.why) });
  return h(
    "div",
    { class: "dacts", key: "acts" },
    one(turn.fold, "fold", "F", "", "Fold"),
    one(turn.call, "call", "C", turn.call.legal ? "pri" : "", `Call ${turn.call.legal ? chipsOf(turn.call.cost) : ""}`),
    one(raise, "wager", "R", "", raise.label),
    one(turn.check, "check", "K", "", "Check"),
  );
}
