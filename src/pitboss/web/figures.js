// How I have played, in figures: each with what it means.
import { h } from "./dom.js";
import { gainOf } from "./handlist.js";
import { chipsOf } from "./words.js";

/**
 * @typedef {{
 *   hands: number, won: number, chips: number, biggest_pot: number, vpip: number | null, pfr: number | null,
 *   three_bet: number | null, aggression: number | null, showdowns: number | null, showdowns_won: number | null,
 *   bb_per_100: number | null, margin: number | null,
 *   houses: {house: string, hands: number, chips: number}[], curve: number[],
 * }} Play
 */

/** @param {number | null} value */
const percent = (value) => (value === null ? "–" : `${value.toFixed(1)}%`);

/** @param {Play} play @returns {[string, string, string][]} name, value, meaning */
export const figuresOf = (play) => [
  ["Hands", chipsOf(play.hands), "that you were dealt"],
  ["Won", chipsOf(play.won), "hands that brought you chips"],
  ["Chips", gainOf(play.chips) || "0", "all that they brought"],
  ["Biggest pot", chipsOf(play.biggest_pot), "that you won, or a part of it"],
  ["VPIP", percent(play.vpip), "hands that you put chips in of your own will, before the flop"],
  ["PFR", percent(play.pfr), "hands that you raised before the flop"],
  ["3-bet", percent(play.three_bet), "raises that you raised again"],
  ["Aggression", play.aggression === null ? "–" : play.aggression.toFixed(1), "bets and raises for each call, after the flop"],
  ["Showdowns", percent(play.showdowns), "flops that you saw to the end"],
  ["Won there", percent(play.showdowns_won), "showdowns that you won"],
];

/** @param {Play} play @param {number} [most] */
export const figures = (play, most = 99) =>
  h(
    "dl",
    { class: "figures", key: "figures" },
    figuresOf(play).slice(0, most).map(([name, value, meaning]) =>
      h("div", { key: name }, h("dt", null, h("b", null, name), h("small", null, meaning)), h("dd", null, value)),
    ),
  );

