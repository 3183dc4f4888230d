// My play at this table, in figures: hands, won, the biggest pot.
import { get } from "./api.js";
import { h } from "./dom.js";
import { chipsOf, counted } from "./words.js";

/** @type {{table: string, hands: number, rows: import("./panel.js").Earlier[]} | null} */
let known = null;

/**
 * @param {string} table
 * @param {import("./state.js").State} state
 * @param {() => void} redraw
 * @returns {import("./dom.js").Child[]}
 */
export function myPlay(table, state, redraw) {
  const hands = state.now?.hands_played ?? 0;
  if (!known || known.table !== table || known.hands !== hands) void look(table, hands, redraw);
  const rows = known?.table === table ? known.rows : [];
  const played = rows.filter((row) => row.gain !== 0);
  const won = rows.reduce((sum, row) => sum + row.gain, 0);
  const biggest = Math.max(0, ...rows.filter((row) => row.gain > 0).map((row) => row.pot));
  return [
    h(
      "dl",
      { class: "figures" },
      [
        ["Hands here", chipsOf(hands)],
        ["With chips won or lost", counted(played.length, "hand")],
        ["In all", won < 0 ? `-${chipsOf(-won)}` : `+${chipsOf(won)}`],
        ["Biggest pot won", chipsOf(biggest)],
      ].map(([name, value]) => h("div", { key: name }, h("dt", null, name), h("dd", null, value))),
    ),
  ];
}

/** @param {string} table @param {number} hands @param {() => void} redraw */
async function look(table, hands, redraw) {
  known = { table, hands, rows: known?.table === table ? known.rows : [] };
  try {
    known = { table, hands, rows: await get(`/api/tables/${encodeURIComponent(table)}/hands`) };
    redraw();
  } catch {
    // the tab shows what is known
  }
}
