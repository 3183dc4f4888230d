// The bar under a hand that is shown again at the table itself.
import { h } from "./dom.js";
import { wordsOf } from "./film.js";
import { knobs } from "./knobs.js";
import { chipsOf } from "./words.js";

/** @param {import("./projector.js").Projector} projector @param {{study: string, close: () => void}} ways */
export function filmBar(projector, { study, close }) {
  const { film, at, last } = projector;
  const words = wordsOf(film, at);
  return [
    h(
      "div",
      { class: "say", key: "say" },
      h("span", null, h("strong", null, `Hand ${chipsOf(film.number)}`), ` ${words}`),
      h("span", { class: "rt" }, h("span", null, `${at + 1} of ${last + 1}`)),
    ),
    h(
      "div",
      { class: "acts done film", key: "acts" },
      knobs(projector),
      h("input", {
        type: "range", class: "reel", min: 0, max: last, step: 1, value: String(at), key: "reel",
        style: { "--f": `${last ? (at / last) * 100 : 0}%` },
        "aria-label": "step", "aria-valuetext": words || `step ${at + 1}`,
        oninput: (/** @type {Event} */ event) => projector.go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
      }),
      h("a", { class: "btn", key: "study", href: study }, "Study"),
      h("button", { type: "button", class: "btn back", key: "close", onclick: close }, "Back to the table"),
    ),
  ];
}
