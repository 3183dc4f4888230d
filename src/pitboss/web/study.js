// What a house teaches beside the game: my best combination so far, the ladder of ranks, the forced bets.
import { card } from "./cards.js";
import { h } from "./dom.js";
import { termLink } from "./terms.js";
import { capital, chipsOf, withoutKickers } from "./words.js";

/** @typedef {import("./state.js").State} State */

/** @param {State} state */
export function study(state) {
  const house = state.terms?.house;
  if (!house) return null;
  const other = house.hole_cards + house.board_cards < 5; // other hands than one knows
  if (!house.shows_best && !other) return null;
  return h(
    "div",
    { class: "study", key: "study" },
    house.shows_best ? best(state) : null,
    ladder(house, state.you.best?.category),
    house.one_pot ? forced(state) : null,
  );
}

/** @param {State} state */
function best({ now, you }) {
  if (!you.best || !now?.hand?.board.length) return null;
  return h(
    "section",
    { class: "best", key: "best" },
    h("h2", null, now.hand.over ? "Your best combination" : "Your best combination so far"),
    h("div", { class: "five" }, you.best.cards.map((face) => card(face, you.hole.includes(face) ? "mine" : "", face))),
    h("strong", null, capital(withoutKickers(you.best.name))),
    h("p", null, "Outlined cards are yours, the others are on the board."),
  );
}

/** @param {import("./messages.d.ts").HouseFacts} house @param {string} [mine] */
const ladder = (house, mine) =>
  h(
    "ol",
    { class: "ladder", "aria-label": "hand ranks, strongest first", key: "ladder" },
    house.ladder.map((rank, at) =>
      h(
        "li",
        { class: rank === mine ? "at" : null, key: rank, "aria-current": rank === mine ? "true" : null },
        termLink(capital(rank), rank),
        h("span", null, rank === mine ? "you are here" : house.meanings[at]),
      ),
    ),
  );

/** @param {State} state */
function forced({ now, you }) {
  const level = now?.level;
  const owing = (now?.seats ?? []).filter((seat) => seat.blind);
  if (!level || !owing.length) return null;
  const words = owing.map((seat) => {
    const who = seat.seat === you.seat ? "you" : seat.name;
    return `${who} ${chipsOf(seat.blind === "BB" ? level.big : level.small)}`;
  });
  const first = !now?.hand?.board.length && !now?.hand?.over;
  return h(
    "p",
    { class: "forced", key: "forced" },
    h("b", null, `Forced bets: ${words.join(", ")}.`),
    first ? " Paid by a player who folds before the flop, and by nobody else." : " That stage is over: folding adds nothing to the pot.",
  );
}
