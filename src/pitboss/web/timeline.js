// A hand over its steps: bands of equity, one for each player whose share is known, and where the streets begin.
import { h } from "./dom.js";
import { capital, streetName } from "./words.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./messages.d.ts").Frame} Frame
 * @typedef {{at: number, shares: Map<number, number>}} Column
 */

const HIGH = 76; // of the bands, in pixels as in the picture's own
const GAP = 0.0022; // of its width, between streets
const NAMED = 0.22; // a share that is wide enough for a name

/** What a frame says of everybody's share: the odds, or at the end what was won. @param {Frame} frame @returns {Map<number, number>} */
export function sharesOf(frame) {
  if (frame.odds.length) return new Map(frame.odds.map((one) => [one.seat, one.share]));
  const won = frame.now.seats.filter((seat) => seat.won > 0);
  const all = won.reduce((sum, seat) => sum + seat.won, 0);
  return frame.now.hand?.over && all ? new Map(won.map((seat) => [seat.seat, seat.won / all])) : new Map();
}

/** The seats whose share is known at some time, from the viewer's own on. @param {Film} film */
export function playersOf(film) {
  const seats = new Set(film.frames.flatMap((frame) => [...sharesOf(frame).keys()]));
  const me = film.frames[0]?.you.seat ?? -1;
  return [...seats].sort((a, b) => Number(b === me) - Number(a === me) || a - b);
}

/** The colour of a player's band. @param {number[]} players @param {number} seat */
export const toneOf = (players, seat) => `var(--q${Math.max(0, players.indexOf(seat)) % 10})`;

/**
 * @param {Film} film
 * @param {number} at
 * @param {{street: string, at: number}[]} streets
 * @param {(at: number) => void} go
 * @param {string} words of the step
 */
export function timeline(film, at, streets, go, words) {
  const count = film.frames.length;
  const players = playersOf(film);
  /** @param {PointerEvent} event */
  const seek = (event) => {
    const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    go(Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * count))));
  };
  return h(
    "div",
    { class: "timeline", key: "timeline" },
    h(
      "div",
      {
        class: "bands", role: "slider", tabindex: 0, "aria-label": "step",
        "aria-valuemin": 1, "aria-valuemax": count, "aria-valuenow": at + 1,
        "aria-valuetext": `${streetName(film.frames[at].now.hand?.street ?? "")}, ${words || `step ${at + 1}`}`,
        onpointerdown: (/** @type {PointerEvent} */ event) => {
          /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
          seek(event);
        },
        onpointermove: (/** @type {PointerEvent} */ event) => event.buttons && seek(event),
      },
      h(
        "svg",
        { viewBox: `0 0 ${count} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
        film.frames.flatMap((frame, step) => column(frame, step, players, step && streets.some((street) => street.at === step) ? count * GAP : 0)),
      ),
      h("span", { class: "later", style: { left: `${((at + 1) / count) * 100}%` } }),
      names(film, players),
    ),
    h(
      "div",
      { class: "marks", "aria-hidden": "true" },
      streets.map((street, place) => {
        const end = streets[place + 1]?.at ?? count;
        const now = at >= street.at && at < end;
        const style = { left: `${(street.at / count) * 100}%`, width: `${((end - street.at) / count) * 100}%` };
        return h("button", { type: "button", tabindex: -1, class: now ? "at" : null, style, key: street.street, onclick: () => go(street.at) }, capital(streetName(street.street)));
      }),
    ),
  );
}

/** @param {Frame} frame @param {number} step @param {number[]} players @param {number} left free at its left side, where a street begins */
function column(frame, step, players, left) {
  const shares = sharesOf(frame);
  if (!shares.size) return [h("rect", { class: "nothing", x: step + left, y: 0, width: 1.01 - left, height: HIGH, key: `${step}` })];
  let top = 0;
  return players
    .filter((seat) => shares.get(seat))
    .map((seat) => {
      const high = (shares.get(seat) ?? 0) * HIGH;
      const band = h("rect", {
        x: step + left, y: top, width: 1.01 - left, height: Math.max(0.5, high - 1), key: `${step}-${seat}`,
        fill: toneOf(players, seat),
      });
      top += high;
      return band;
    });
}

/** Names stand in the bands of the first step that has any. @param {Film} film @param {number[]} players */
function names(film, players) {
  const step = film.frames.findIndex((frame) => frame.odds.length);
  if (step < 0) return [];
  const frame = film.frames[step];
  const shares = sharesOf(frame);
  let top = 0;
  return players.flatMap((seat) => {
    const share = shares.get(seat) ?? 0;
    const middle = top + share / 2;
    top += share;
    if (share < NAMED) return [];
    const name = seat === frame.you.seat ? "You" : frame.now.seats[seat].name;
    return [h("b", { key: `name-${seat}`, style: { top: `${middle * 100}%`, left: `${(step / film.frames.length) * 100}%` }, "aria-hidden": "true" }, name)];
  });
}
