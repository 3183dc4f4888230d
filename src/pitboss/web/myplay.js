// How I have played, in the panel beside the game: my stack at this table, and my figures on this server.
import { get } from "./api.js";
import { chart } from "./chart.js";
import { h } from "./dom.js";
import { figures } from "./figures.js";

/**
 * @typedef {import("./figures.js").Play} Play
 * @typedef {{number: number, gain: number | null, stack: number | null}} Row
 */

const MOST = 200; // hands of a chart, as many as the server lists

export class MyPlay {
  /** @param {string} table @param {() => void} draw */
  constructor(table, draw) {
    this.table = table;
    this.draw = draw;
    this.hands = -1; // as of which hand
    /** @type {Play | null} */
    this.play = null;
    /** My chips before the first hand and after each one. @type {number[]} */
    this.stacks = [];
  }

  /** Look it up, once for every hand. @param {number} hands */
  async look(hands) {
    if (this.hands === hands) return;
    this.hands = hands;
    try {
      const path = `/api/tables/${encodeURIComponent(this.table)}/hands?limit=${MOST}`;
      const [play, rows] = await Promise.all([get("/api/me/play"), get(path)]);
      this.play = play;
      this.stacks = stacksOf(rows);
      this.draw();
    } catch {
      // the tab shows what is known
    }
  }

  /** @param {number} hands @returns {import("./dom.js").Child[]} */
  view(hands) {
    void this.look(hands);
    if (!this.play) return [h("p", { class: "note" }, h("span", null, "Adding up"))];
    return [
      this.stack(),
      this.play.hands ? figures(this.play, 6) : h("p", { class: "note", key: "none" }, h("span", null, "You have played no hand here so far.")),
      h("p", { class: "note", key: "more" }, h("a", { href: "/me", target: "_blank" }, "All figures, and how it went")),
    ];
  }

  /** My way to the end of a game. @param {number} hands */
  way(hands) {
    void this.look(hands);
    return this.stack();
  }

  /** My stack at this table, hand by hand. */
  stack() {
    return chart(this.stacks, { label: "My stack", unit: "hands at this table" });
  }
}

/** @param {Row[]} rows the newest first */
function stacksOf(rows) {
  const mine = rows.filter((row) => row.stack !== null).reverse();
  if (!mine.length) return [];
  const [first] = mine;
  return [(first.stack ?? 0) - (first.gain ?? 0), ...mine.map((row) => row.stack ?? 0)];
}
