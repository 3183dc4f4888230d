// Hands as a list to choose from: number, how it ended, what it brought.
import { h } from "./dom.js";
import { chipsOf } from "./words.js";

/** @typedef {{number: number, label?: string, words?: string, gain?: number | null, pot?: number, error?: string}} Row */

/** What a hand brought, with its sign. @param {number} gain */
export const gainOf = (gain) => (gain > 0 ? `+${chipsOf(gain)}` : gain < 0 ? `-${chipsOf(-gain)}` : "");

/** @param {Row[]} rows @param {(number: number) => string} path */
export const handList = (rows, path) =>
  h(
    "ol",
    { class: "hands" },
    rows.map((row) =>
      h(
        "li",
        { key: row.number },
        row.error
          ? h("span", { class: "row bad" }, h("b", null, row.label || chipsOf(row.number)), h("span", null, row.error))
          : h(
              "a",
              { class: "row", href: path(row.number) },
              h("b", null, row.label || chipsOf(row.number)),
              h("span", null, row.words),
              h("i", { class: (row.gain ?? 0) > 0 ? "good" : null }, row.gain === undefined || row.gain === null ? `pot ${chipsOf(row.pot ?? 0)}` : gainOf(row.gain)),
            ),
      ),
    ),
  );
