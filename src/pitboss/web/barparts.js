// What every bar is made of: a sentence with figures beside it, buttons, keys.
import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("./dom.js").Child} Child
 * @typedef {import("./state.js").State} State
 * @typedef {import("./bar.js").Shown} Shown
 */

/** @param {string} key */
export const kbd = (key) => h("kbd", { "aria-hidden": "true" }, key);

/** A sentence on the left, figures on the right. @param {Shown} shown @param {Child[]} said @param {Child[]} figures */
export function sayLine(shown, said, figures) {
  const { deeds, state } = shown;
  const { reason, note } = deeds;
  const words = reason
    ? [h("span", { class: "refuse", key: "reason" }, reason.why, ruleLink(state, reason.rule))]
    : note
      ? [h("span", { class: "note", key: "note" }, note)]
      : said;
  return h("div", { class: "say", key: "say" }, words, h("span", { class: "rt", key: "rt" }, figures));
}

/** @param {State} state @param {string} rule */
const ruleLink = (state, rule) =>
  rule ? [" Rule ", h("a", { href: `/rules/${state.terms?.house.page}#${rule}`, target: "_blank" }, rule), "."] : null;

/** @param {string} words @param {() => void} does @param {{pri?: boolean, key?: string, icon?: string, name?: string}} [how] */
export const button = (words, does, how = {}) =>
  h(
    "button",
    { type: "button", class: `btn ${how.pri ? "pri" : ""}`, key: words, onclick: does, "aria-keyshortcuts": how.key ?? null },
    how.icon ? icon(how.icon) : null,
    h("span", null, words),
    how.key ? kbd(how.key) : null,
  );

/** @param {string} path @param {string} words @param {boolean} [pri] @param {string} [download] */
export const link = (path, words, pri = false, download) =>
  h("a", { class: `btn ${pri ? "pri" : ""}`, key: words, href: path, download: download ?? null }, words);

/** @param {Child[]} inside */
export const buttons = (inside) => h("div", { class: "acts done", key: "acts" }, inside);
