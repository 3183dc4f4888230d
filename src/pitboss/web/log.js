// The story of a hand as rows: who, what, how much. Words come from the facts, nothing is judged here.
import { mini } from "./cards.js";
import { h } from "./dom.js";
import { chipsOf, streetName } from "./words.js";

/**
 * @typedef {import("./messages.d.ts").Fact} Fact
 * @typedef {{head: string, cards: string[], pot: number, when?: string} | {who: string, what: string, cards: string[], amount: string, mark: string, when?: string}} Row
 */

const PAYING = new Set([
  "ante", "small blind", "big blind", "straddle", "post", "dead", "call", "bet", "raise", "forced",
]);

/** @type {Record<string, [string, string]>} he, you */
const VERBS = {
  fold: ["folds", "fold"], check: ["checks", "check"], call: ["calls", "call"], bet: ["bets", "bet"],
  muck: ["mucks", "muck"], post: ["posts", "post"], dead: ["posts dead", "post dead"], forced: ["forced bet", "forced bet"],
  return: ["takes back", "take back"], show: ["shows", "show"], win: ["wins", "win"], rake: ["rake", "rake"],
};

/**
 * @param {Fact[]} story
 * @param {(seat: number) => string} nameOf
 * @param {number | null} me
 * @param {{onePot?: boolean, pots?: string[]}} [table]
 * @returns {Row[]}
 */
export function rowsOf(story, nameOf, me, table = {}) {
  /** @type {Row[]} */
  const rows = [];
  let pot = 0;
  let shown = false;
  for (const fact of story) {
    if (PAYING.has(fact.kind)) pot += fact.amount;
    if (fact.kind === "return") pot -= fact.amount;
    if (fact.kind === "board") rows.push({ head: streetName(fact.text), cards: fact.cards, pot });
    else if (!rows.length && (fact.seat !== null || fact.kind === "hand")) {
      rows.push({ head: "Before the flop", cards: [], pot: 0 });
    }
    if (fact.kind === "show" && !shown) {
      rows.push({ head: "Showdown", cards: [], pot });
      shown = true;
    }
    const row = rowOf(fact, nameOf, me, table);
    if (row) rows.push(row);
  }
  return rows;
}

/**
 * @param {Fact} fact
 * @param {(seat: number) => string} nameOf
 * @param {number | null} me
 * @param {{onePot?: boolean, pots?: string[]}} table
 * @returns {Row | null}
 */
function rowOf(fact, nameOf, me, table) {
  const silent = fact.kind === "board" || fact.kind === "over" || fact.kind === "deal" || fact.kind === "hand";
  if (silent) return null;
  if (fact.seat === null) {
    return fact.words ? { who: "", what: fact.words, cards: [], amount: "", mark: "note" } : null;
  }
  const mine = fact.seat === me;
  const who = mine ? "You" : nameOf(fact.seat);
  const amount = fact.kind === "raise" ? fact.total : fact.amount;
  return {
    who,
    what: verb(fact, mine, table),
    cards: fact.kind === "show" ? fact.cards : [],
    amount: amount ? chipsOf(amount) : "",
    mark: fact.kind === "fold" ? "f" : fact.kind === "win" && mine ? "me" : "",
  };
}

/** @param {Fact} fact @param {boolean} mine @param {{onePot?: boolean, pots?: string[]}} table */
function verb(fact, mine, table) {
  const allIn = fact.all_in ? " all-in" : "";
  if (fact.kind === "raise") return `${mine ? "raise" : "raises"}${allIn} ${table.onePot ? "for" : "to"}`;
  if (fact.kind === "win") return `${mine ? "win" : "wins"} the ${table.pots?.[fact.pot] ?? "pot"}`;
  if (fact.kind === "show") return fact.text;
  const known = VERBS[fact.kind];
  return (known ? known[mine ? 1 : 0] : fact.kind) + allIn;
}

/** @param {Row[]} rows */
export const logView = (rows) =>
  rows.map((row, at) =>
    "head" in row
      ? h(
          "h2",
          { key: at, class: row.when || null },
          row.head,
          row.cards.length ? h("em", null, row.cards.map(mini)) : null,
          row.pot ? h("span", null, chipsOf(row.pot)) : null,
        )
      : h(
          "p",
          { key: at, class: [row.mark, row.when].filter(Boolean).join(" ") || null },
          h("b", null, row.who),
          h("span", null, row.cards.map(mini), row.cards.length ? " " : null, row.what),
          h("i", null, row.amount),
        ),
  );
