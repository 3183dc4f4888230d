// How a game has ended: who has what, and my way there.
import { h } from "./dom.js";
import { capital, chipsOf, counted } from "./words.js";

/** @param {import("./state.js").State} state @param {() => import("./dom.js").Child} way my stack over the hands */
export function outcome(state, way) {
  const result = state.now?.phase === "over" ? state.now.result : null;
  if (!result) return null;
  return h(
    "section",
    { class: "outcome", key: "outcome", "aria-label": "how the game ended" },
    h("h2", null, `${capital(result.reason)}, after ${counted(result.hands, "hand")}`),
    h(
      "ol",
      null,
      result.standings.map((one) =>
        h("li", { key: one.seat, class: one.name === result.winner ? "at" : null }, h("b", null, one.seat === state.you.seat ? "You" : one.name), h("span", null, chipsOf(one.chips))),
      ),
    ),
    way(),
  );
}
