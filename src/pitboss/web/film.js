// A hand that is over, shown again on the same felt: frames as the server has them for this viewer.
import { get } from "./api.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { complete } from "./protocol.js";
import { chipsOf } from "./words.js";

/**
 * @typedef {import("./messages.d.ts").Frame} Frame
 * @typedef {import("./messages.d.ts").Terms} Terms
 * @typedef {{number: number, terms: Terms, frames: Frame[], at: number, playing: boolean}} Film
 */

/** @param {string} table @param {number} number @returns {Promise<Film>} */
export async function load(table, number) {
  const hand = await get(`/api/tables/${encodeURIComponent(table)}/hands/${number}`);
  return {
    number: hand.number,
    terms: complete("Terms", hand.terms),
    frames: complete("Frame", hand.frames),
    at: 0,
    playing: true,
  };
}

/** Go to another frame. @param {Film} film @param {number} at @returns {Film} */
export const goTo = (film, at) => ({ ...film, at: Math.max(0, Math.min(film.frames.length - 1, at)) });

/** All that was told up to this frame. @param {Film} film */
export const storyOf = (film) => film.frames.slice(0, film.at + 1).flatMap((frame) => frame.facts);

/**
 * The bar of a film.
 * @param {Film} film
 * @param {{go: (at: number) => void, play: () => void, close: () => void, share: string}} deeds
 */
export function filmBar(film, deeds) {
  const last = film.frames.length - 1;
  const words = film.frames[film.at]?.facts.filter((fact) => fact.words).map((fact) => fact.words).pop() ?? "";
  /** @param {string} name @param {string} label @param {() => void} does @param {boolean} off */
  const knob = (name, label, does, off) =>
    h("button", { type: "button", class: "btn knob", "aria-label": label, key: label, onclick: does, "aria-disabled": off ? "true" : null }, icon(name));
  return [
    h(
      "div",
      { class: "say", key: "say" },
      h("span", null, h("strong", null, `Hand ${chipsOf(film.number)}`), ` ${words}`),
      h("span", { class: "rt" }, h("span", null, `${film.at + 1} of ${last + 1}`)),
    ),
    h(
      "div",
      { class: "acts done film", key: "acts" },
      knob("first", "To the deal", () => deeds.go(0), film.at === 0),
      knob("back", "One step back", () => deeds.go(film.at - 1), film.at === 0),
      knob(film.playing ? "pause" : "play", film.playing ? "Pause" : "Play", deeds.play, false),
      knob("next", "One step on", () => deeds.go(film.at + 1), film.at === last),
      knob("last", "To the end", () => deeds.go(last), film.at === last),
      h("input", {
        type: "range", class: "reel", min: 0, max: last, step: 1, value: String(film.at), key: "reel",
        style: { "--f": `${last ? (film.at / last) * 100 : 0}%` },
        "aria-label": "step", "aria-valuetext": words || `step ${film.at + 1}`,
        oninput: (/** @type {Event} */ event) => deeds.go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
      }),
      h("a", { class: "btn", key: "share", href: deeds.share }, "Study"),
      h("button", { type: "button", class: "btn pri", key: "close", onclick: deeds.close }, "Back to the table"),
    ),
  ];
}
