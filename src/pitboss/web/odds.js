// Everybody's chance to win at a step of a hand, as far as the cards are known.
import { mini } from "./cards.js";
import { h } from "./dom.js";
import { playersOf, sharesOf, toneOf } from "./timeline.js";

/** @param {import("./projector.js").Projector} projector */
export function chances(projector) {
  const { frame, film } = projector;
  const players = playersOf(film);
  const shares = sharesOf(frame);
  const over = frame.now.hand?.over ?? false;
  return h(
    "section",
    { class: "eqs", key: "eqs", "aria-label": "chances" },
    h("h2", null, over ? "Shares of the pots" : "Chance to win at this point"),
    players.length ? null : h("p", null, "No cards are known to this viewer that could be compared."),
    players.map((seat) => {
      const { name, open } = frame.now.seats[seat];
      const mine = seat === frame.you.seat;
      const cards = open.length ? open : mine ? frame.you.hole : [];
      const share = shares.get(seat);
      const percent = share === undefined ? "–" : `${(100 * share).toFixed(1)}%`;
      return h(
        "div",
        { class: `eq ${share === undefined ? "out" : ""}`, key: seat },
        h("b", null, mine ? "You" : name),
        h("span", null, cards.length ? cards.map(mini) : h("small", null, share === undefined ? "folded" : "any two")),
        h("span", { class: "v" }, percent),
        share === undefined ? null : h("span", { class: "meter", "aria-hidden": "true" }, h("i", { style: { width: `${100 * (share ?? 0)}%`, background: toneOf(players, seat) } })),
      );
    }),
    players.length ? h("p", null, remark(frame, over)) : null,
  );
}

/** What the figures are about. @param {import("./messages.d.ts").Frame} frame @param {boolean} over */
function remark(frame, over) {
  if (over) return "The hand is over.";
  if (!frame.odds.length) return "No cards are known here that could be compared.";
  if (frame.odds.some((one) => one.guessed)) return "Cards that this viewer does not know may be any. If nobody folds any more.";
  return "Among the hands that are known, if nobody folds any more.";
}
