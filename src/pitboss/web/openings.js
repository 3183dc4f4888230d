// The tables that are open: who plays what, for which stakes, and whether there is a seat.
import { h } from "./dom.js";
import { counted } from "./words.js";

/**
 * @typedef {import("./messages.d.ts").TableRow} TableRow
 * @typedef {"all" | "seat" | "calm"} Filter
 * @typedef {{
 *   tables: TableRow[] | null, houses: import("./messages.d.ts").HouseFacts[],
 *   me: import("./api.js").Me | null, filter: Filter, choose: (filter: Filter) => void,
 * }} Openings
 */

/** @type {[Filter, string, (row: TableRow) => boolean][]} */
const FILTERS = [
  ["all", "All houses", () => true],
  ["seat", "Free seat", (row) => row.can_join],
  ["calm", "No clock", (row) => row.clock === null],
];

/** @param {Openings} openings */
export function openTables(openings) {
  const { tables, filter } = openings;
  const kept = FILTERS.find(([name]) => name === filter)?.[2] ?? (() => true);
  const rows = (tables ?? []).filter(kept);
  const empty = tables === null ? "Looking for tables" : tables.length ? "No table is like that." : "No table is open. Play now, or create one for your friends.";
  return h(
    "section",
    { key: "open", "aria-labelledby": "open-tables" },
    h(
      "div",
      { class: "filters" },
      h("h2", { id: "open-tables" }, "Open tables"),
      FILTERS.map(([name, label]) =>
        h("button", { type: "button", class: "pick", key: name, "aria-pressed": String(filter === name), onclick: () => openings.choose(name) }, label),
      ),
    ),
    rows.length ? list(openings, rows) : h("p", { class: "empty", key: "empty" }, empty),
    rows.length
      ? h("p", { class: "legend", key: "legend" }, [["h", "person"], ["b", "bot"], ["", "free"]].map(([mark, word]) =>
          h("span", { key: word }, h("i", { class: `dot ${mark}` }), word)))
      : null,
  );
}

/** @param {Openings} openings @param {TableRow[]} rows */
const list = (openings, rows) =>
  h(
    "table",
    { class: "openings", key: "list" },
    h("thead", null, h("tr", null,
      h("th", { scope: "col" }, "Table"), h("th", { scope: "col", class: "desk" }, "House"), h("th", { scope: "col", class: "desk" }, "Stakes"),
      h("th", { scope: "col" }, "Seats"), h("th", { scope: "col", class: "desk" }, "Clock"), h("th", { scope: "col" }, h("span", { class: "sr" }, "Join")))),
    h("tbody", null, rows.map((row) => line(openings, row))),
  );

/** @param {Openings} openings @param {TableRow} row */
function line(openings, row) {
  const house = openings.houses.find((one) => one.name === row.house)?.title ?? row.house;
  const stakes = `${row.stakes} ${row.betting.replace(/-/g, " ")}`;
  const mine = openings.me !== null && row.people.includes(openings.me.name);
  const taken = row.size - row.free;
  const [words, query] = mine ? ["Back", ""] : row.can_join ? ["Sit", "?sit=1"] : ["Watch", ""];
  return h(
    "tr",
    { key: row.table },
    h("td", { class: "tname" }, row.title, h("small", { class: "phone" }, `${house}, ${stakes}`)),
    h("td", { class: "desk" }, house),
    h("td", { class: "desk" }, stakes),
    h(
      "td",
      null,
      h("span", { class: "dots", role: "img", "aria-label": `${counted(row.people.length, "person", "people")}, ${counted(row.bots, "bot")}, ${row.free} free` }, dots(row)),
      h("span", { class: "muted desk", "aria-hidden": "true" }, `${taken}/${row.size}`),
    ),
    h("td", { class: "muted desk" }, row.clock === null ? "None" : `${row.clock} s`),
    h("td", null, h("a", { class: `btn ${row.can_join || mine ? "" : "ghost"}`, href: `/table/${row.table}${query}`, "aria-label": `${words} at ${row.title}` }, words)),
  );
}

/** @param {TableRow} row */
const dots = (row) =>
  Array.from({ length: row.size }, (_, at) =>
    h("i", { class: `dot ${at < row.people.length ? "h" : at < row.people.length + row.bots ? "b" : ""}` }),
  );
