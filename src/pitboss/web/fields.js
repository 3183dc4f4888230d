// Fields of a form: a text, one of some choices, yes or no, a number that is counted up and down.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { chipsOf } from "./words.js";

/** A number as one, and everything else as it is typed: the server says what is wrong with it. @param {string} told */
export function numeral(told) {
  const plain = told.trim().replace(/[,.'\s](?=\d{3}\b)/g, "");
  return /^\d{1,15}$/.test(plain) ? Number(plain) : told.trim();
}

/** @param {string} label @param {string | number} value @param {(text: string) => void} set @param {Record<string, any>} [how] */
export const text = (label, value, set, how = {}) => {
  const { wide, key, ...rest } = how;
  return h(
    "label",
    { class: `field ${wide ? "whole" : ""}`, key: key ?? label },
    label,
    h("input", { class: "inp", autocomplete: "off", ...rest, value: String(value), oninput: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).value) }),
  );
};

/**
 * @template T
 * @param {string} label @param {{value: T, label: string}[]} choices @param {T} value @param {(value: T) => void} set @param {string} [key]
 */
export const choice = (label, choices, value, set, key = label) =>
  h(
    "div",
    { class: "field whole", key, role: "group", "aria-label": label },
    h("span", { "aria-hidden": "true" }, label),
    h("div", { class: "seg" }, choices.map((one) =>
      h("button", { type: "button", key: one.label, "aria-pressed": String(one.value === value), onclick: () => set(one.value) }, one.label))),
  );

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} set @param {string} [help] @param {string} [key] */
export const check = (label, on, set, help, key = label) =>
  h("button", { type: "button", class: `chk whole ${on ? "on" : ""}`, role: "checkbox", "aria-checked": String(on), title: help ?? null, key, onclick: () => set(!on) }, label);

/** @param {string} label @param {number} value @param {number} least @param {number} most @param {(value: number) => void} set */
export const stepper = (label, value, least, most, set) =>
  h(
    "div",
    { class: "field", role: "group", "aria-label": label, key: label },
    h("span", { "aria-hidden": "true" }, label),
    h(
      "div",
      { class: "step" },
      h("button", { type: "button", "aria-label": `fewer ${label.toLowerCase()}`, "aria-disabled": value <= least ? "true" : null, onclick: () => value > least && set(value - 1) }, icon("minus")),
      h("output", { "aria-label": label }, chipsOf(value)),
      h("button", { type: "button", "aria-label": `more ${label.toLowerCase()}`, "aria-disabled": value >= most ? "true" : null, onclick: () => value < most && set(value + 1) }, icon("plus")),
    ),
  );
