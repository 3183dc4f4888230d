// Chips of six colours and the red dealer button. The number beside the chips is the truth.
import { h } from "./dom.js";

/** @type {[number, string][]} */
const COLOURS = [
  [1000, "k"],
  [500, "p"],
  [100, "n"],
  [25, "t"],
  [5, "a"],
  [1, "w"],
];

/**
 * Which columns of discs stand for an amount: the largest values first.
 * @param {number} amount
 * @param {number} most columns
 * @returns {[string, number][]} colour and discs, at most five
 */
export function columns(amount, most) {
  /** @type {[string, number][]} */
  const stacks = [];
  let rest = amount;
  for (const [value, colour] of COLOURS) {
    const discs = Math.floor(rest / value);
    rest -= discs * value;
    if (discs && stacks.length < most) stacks.push([colour, Math.min(discs, 5)]);
  }
  return stacks;
}

/**
 * @param {string} colour
 * @param {number} x
 * @param {number} y
 * @param {boolean} top
 */
function disc(colour, x, y, top) {
  const rim = `M${x - 10.5} ${y - 3.5}v3.5a10.5 5.6 0 0 0 21 0v-3.5z`;
  const spots = `M${x - 5} ${y + 1.5}v3.6M${x + 5} ${y + 1.5}v3.6`;
  return h(
    "g",
    { class: `chip-${colour}` },
    h("path", { d: rim, fill: "var(--c2)" }),
    h("path", { d: spots, stroke: "var(--c3)", "stroke-width": 3.2 }),
    h("ellipse", { cx: x, cy: y - 3.5, rx: 10.5, ry: 5.6, fill: "var(--c1)" }),
    top &&
      h("ellipse", {
        cx: x, cy: y - 3.5, rx: 9, ry: 4.5,
        fill: "none", stroke: "var(--c3)", "stroke-width": 1.8, "stroke-dasharray": "3.6 4.1",
      }),
    top &&
      h("ellipse", {
        cx: x, cy: y - 3.5, rx: 5.6, ry: 2.7,
        fill: "var(--c1)", stroke: "var(--c3)", "stroke-width": 0.7,
      }),
  );
}

/** Draw an amount in chips. @param {number} amount @param {number} [most] columns */
export function chips(amount, most = 3) {
  const stacks = columns(amount, most);
  const width = stacks.length * 19 + 5;
  const height = 16 + Math.max(1, ...stacks.map(([, discs]) => discs)) * 4;
  return h(
    "svg",
    { class: "chips", width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    stacks.map(([colour, discs], column) => {
      const x = 12 + column * 19;
      const shadow = h("ellipse", { cx: x, cy: height - 6, rx: 11.5, ry: 5.5, fill: "#000", opacity: 0.28 });
      const pile = Array.from({ length: discs }, (_, at) =>
        disc(colour, x, height - 8.5 - at * 4, at === discs - 1),
      );
      return h("g", null, shadow, pile);
    }),
  );
}

/** The dealer button: red, and nothing else on the felt is. */
export const dealer = () =>
  h(
    "svg",
    { class: "dealer", viewBox: "0 0 40 40", role: "img", "aria-label": "dealer button" },
    h("ellipse", { cx: 20, cy: 23, rx: 18, ry: 16.5, fill: "#000", opacity: 0.35 }),
    h("circle", { cx: 20, cy: 21, r: 17.5, fill: "#8E1820" }),
    h("circle", { cx: 20, cy: 19, r: 17.5, fill: "var(--dealer)" }),
    h("circle", { cx: 20, cy: 19, r: 14, fill: "none", stroke: "#F4B9B6", "stroke-width": 1 }),
    h("path", {
      d: "M15 11.5h4.6c4.6 0 7.2 2.9 7.2 7.5s-2.6 7.5-7.2 7.5H15z",
      fill: "none", stroke: "#fff", "stroke-width": 2.8, "stroke-linejoin": "round",
    }),
  );
