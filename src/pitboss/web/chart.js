// A line over hands: chips, or a stack. For readers it is a sentence, and a table with its turning points.
import { h } from "./dom.js";
import { chipsOf } from "./words.js";

const [WIDE, HIGH] = [600, 160];

/**
 * @param {number[]} points
 * @param {{label: string, unit: string, zero?: boolean}} about zero: the line of nothing won is drawn
 */
export function chart(points, { label, unit, zero = false }) {
  if (points.length < 2) return null;
  const low = Math.min(...points, ...(zero ? [0] : []));
  const high = Math.max(...points, ...(zero ? [0] : []));
  const span = high - low || 1;
  /** @param {number} value */
  const y = (value) => HIGH - 8 - ((value - low) / span) * (HIGH - 16);
  /** @param {number} at */
  const x = (at) => (at / (points.length - 1)) * WIDE;
  const line = points.map((value, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const last = points[points.length - 1];
  return h(
    "figure",
    { class: "chart", key: `chart-${label}` },
    h("figcaption", null, label, h("b", null, signed(last, zero))),
    h(
      "div",
      { class: "plot" },
      h(
        "svg",
        { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": `${label}: from ${signed(points[0], zero)} to ${signed(last, zero)}, lowest ${signed(low, zero)}, highest ${signed(high, zero)}` },
        zero ? h("path", { class: "zero", d: `M0 ${y(0).toFixed(1)}H${WIDE}`, "vector-effect": "non-scaling-stroke" }) : null,
        h("path", { class: "line", d: line, "vector-effect": "non-scaling-stroke" }),
      ),
      h("span", { class: "high", "aria-hidden": "true" }, signed(high, zero)),
      h("span", { class: "low", "aria-hidden": "true" }, signed(low, zero)),
    ),
    h("small", { "aria-hidden": "true" }, unit),
    h(
      "table",
      { class: "sr" },
      h("caption", null, label),
      h("tbody", null, marks(points).map((at) => h("tr", { key: at }, h("th", { scope: "row" }, `point ${at + 1}`), h("td", null, signed(points[at], zero))))),
    ),
  );
}

/** @param {number} value @param {boolean} zero */
const signed = (value, zero) => (value < 0 ? `-${chipsOf(-value)}` : `${zero && value > 0 ? "+" : ""}${chipsOf(value)}`);

/** At most ten places of a curve, spread evenly. @param {number[]} points */
function marks(points) {
  const step = Math.max(1, Math.ceil(points.length / 10));
  return points.map((_, at) => at).filter((at) => at % step === 0 || at === points.length - 1);
}
