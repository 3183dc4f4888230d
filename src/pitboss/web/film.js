// A hand that is over, as a film: a frame for each action, as its viewer may know it.
import { get } from "./api.js";
import { complete } from "./protocol.js";

/**
 * @typedef {import("./messages.d.ts").Frame} Frame
 * @typedef {import("./messages.d.ts").Terms} Terms
 * @typedef {{number: number, terms: Terms, frames: Frame[], unit: number}} Film
 */

/** @param {string} path @returns {Promise<Film>} */
async function load(path) {
  const hand = await get(path);
  return {
    number: hand.number,
    terms: complete("Terms", hand.terms),
    frames: complete("Frame", hand.frames),
    unit: hand.unit ?? 1,
  };
}

/** A hand that was played at a table here. @param {string} table @param {number} number @param {string} [view] "none": as a spectator saw it */
export const handOf = (table, number, view = "") =>
  load(`/api/tables/${encodeURIComponent(table)}/hands/${number}${view ? `?view=${encodeURIComponent(view)}` : ""}`);

/** A hand that was brought along. @param {string} replay @param {number} number @param {string} view all, none or a seat */
export const broughtHand = (replay, number, view) =>
  load(`/api/replays/${encodeURIComponent(replay)}/hands/${number}?view=${encodeURIComponent(view || "all")}`);

/** All that was told up to a frame. @param {Film} film @param {number} at */
export const storyOf = (film, at) => film.frames.slice(0, at + 1).flatMap((frame) => frame.facts);

/** What a frame tells, in a sentence. @param {Film} film @param {number} at */
export const wordsOf = (film, at) =>
  film.frames[at]?.facts.filter((fact) => fact.words).map((fact) => fact.words).pop() ?? "";

/** Where the streets begin. @param {Film} film @returns {{street: string, at: number}[]} */
export function streetsOf(film) {
  /** @type {{street: string, at: number}[]} */
  const streets = [];
  film.frames.forEach((frame, at) => {
    const street = frame.now.hand?.street ?? "";
    if (streets.at(-1)?.street !== street) streets.push({ street, at });
  });
  return streets;
}
