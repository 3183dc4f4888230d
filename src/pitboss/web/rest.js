// The bar while it is not my turn: plans, the end of a hand or a game, a seat that is not played, a line that is lost.
import { mayPlan, priceNow } from "./ahead.js";
import { button, buttons, kbd, link, sayLine } from "./barparts.js";
import { h } from "./dom.js";
import { mine } from "./state.js";
import { capital, chipsOf, counted, seconds, withoutKickers } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./bar.js").Shown} Shown
 * @typedef {import("./dom.js").Child} Child
 */

/** @param {Shown} shown @returns {Child[]} */
export function restBar(shown) {
  const { state, deeds, ways, at } = shown;
  const seat = mine(state);
  const { now } = state;
  if (!now) return [sayLine(shown, [h("span", null, "Coming to the table")], [])];
  if (state.link === "ended") return [sayLine(shown, [h("span", null, state.bye?.why ?? "The connection is closed.")], []), buttons([])];
  if (state.link !== "open") return [sayLine(shown, [lostLine(state, at)], []), buttons([])];
  if (now.phase === "frozen") return [sayLine(shown, [h("span", null, now.reason)], []), buttons([])];
  if (now.phase === "closed") {
    return [sayLine(shown, [h("span", null, "This table is closed.")], []), buttons([link("/", "To the lobby", true)])];
  }
  if (now.phase === "over") return [sayLine(shown, [endLine(state)], standings(state)), endButtons(shown)];
  if (mayPlan(state)) return [sayLine(shown, [waitLine(state)], [handNumber(state)]), plans(shown)];
  if (seat && (seat.state === "out" || seat.state === "waiting" || seat.state === "bust")) return idleBar(shown);
  if (now.phase === "playing" || now.phase === "between") return [...playedBar(shown)];
  const words = now.reason || "Waiting for players.";
  const invite = button("Copy link", () => void deeds.copyLink(), { icon: "link" });
  const sits = seat ? [invite, button("Leave", ways.leave)] : [...sitButtons(shown), invite];
  return [sayLine(shown, [h("span", null, words)], []), buttons(sits)];
}

/** @param {State} state @param {number} at */
function lostLine(state, at) {
  const held = state.terms?.grace ? ` Your seat is held for ${state.terms.grace} s.` : "";
  const gone = at - state.clockAt;
  const wait = state.again_ms - gone > 1500 ? ` Next try in ${seconds(state.again_ms - gone)} s.` : "";
  return h("span", { class: "warn" }, `Reconnecting.${mine(state) ? held : ""}${wait}`);
}

/** @param {State} state */
function waitLine(state) {
  const hand = state.now?.hand;
  const actor = hand?.actor === null || hand?.actor === undefined ? null : state.now?.seats[hand.actor];
  const best = state.you.best;
  return h(
    "span",
    null,
    actor ? `${actor.name} is to act. ` : "",
    best ? h("span", { class: "desk-inline" }, "You have ", h("strong", null, withoutKickers(best.name))) : null,
  );
}

/** @param {State} state */
const handNumber = (state) => h("span", null, `Pot ${chipsOf(state.now?.hand?.pot ?? 0)}`);

/** Say ahead what I shall do. @param {Shown} shown */
function plans(shown) {
  const price = priceNow(shown.state);
  /** @param {import("./ahead.js").Plan} plan @param {string} words @param {string} [key] */
  const one = (plan, words, key) =>
    h(
      "button",
      {
        type: "button",
        class: `chk ${shown.deeds.ahead?.plan === plan ? "on" : ""}`,
        key: plan,
        role: "checkbox",
        "aria-checked": String(shown.deeds.ahead?.plan === plan),
        "aria-keyshortcuts": key ?? null,
        onclick: () => shown.deeds.plan(plan),
      },
      words,
      key ? kbd(key) : null,
    );
  return h(
    "div",
    { class: "pre-acts", key: "acts", role: "group", "aria-label": "when my turn comes" },
    one("fold", "Check or fold", "X"),
    price ? one("call", `Call ${chipsOf(price)}`) : null,
    one("any", price ? "Call any" : "Check or call any"),
  );
}

/** I fold, I look on, or the hand is over. @param {Shown} shown @returns {Child[]} */
function playedBar(shown) {
  const { state, deeds, ways } = shown;
  const hand = state.now?.hand;
  const seat = mine(state);
  if (hand && !hand.over) {
    const words = seat?.dealt ? (seat.folded ? "You folded." : "Wait for the others.") : "You are watching.";
    const name = hand.actor === null ? "" : state.now?.seats[hand.actor]?.name;
    const actor = name ? ` ${name} is to act.` : "";
    const said = h("span", null, words, seat?.all_in ? " You are all-in." : "", hand.actor === state.you.seat ? "" : actor);
    return [sayLine(shown, [said], [handNumber(state)]), buttons(seat ? [] : sitButtons(shown))];
  }
  if (!hand) return [sayLine(shown, [h("span", null, "The first hand is about to be dealt.")], []), buttons([])];
  const pause = (state.now?.pause_ms ?? 0) - (shown.at - state.nowAt);
  const next = pause > 0 ? [h("span", null, `Next hand in ${seconds(pause)} s`)] : [];
  const level = state.now?.level;
  if (level?.hands_left === 1) next.unshift(h("span", null, `Then blinds ${level.next_small}/${level.next_big}`));
  const proof = `/api/tables/${state.table}/hands/${hand.number}/proof`;
  const said = [h("span", { class: "result" }, ...bold(state.you.words || "The hand is over."))];
  const common = [button("Replay hand", ways.replay), link(proof, "Save proof", false, `pitboss-hand-${hand.number}.json`)];
  if (!seat) return [sayLine(shown, said, next), buttons([...common, ...sitButtons(shown)])];
  const match = state.terms?.house.is_match;
  return [
    sayLine(shown, said, next),
    buttons([
      ...common,
      match ? null : button("Sit out", () => deeds.ask({ t: "sit_out" })),
      button("Next hand", () => deeds.ask({ t: "next" }), { pri: true, key: "Space" }),
    ]),
  ];
}

/** Numbers of a sentence in bold. @param {string} words @returns {Child[]} */
const bold = (words) => words.split(/(\d[\d,]*)/).map((part, at) => (at % 2 ? h("strong", null, part) : part));

/** @param {Shown} shown */
function sitButtons(shown) {
  const { state, ways } = shown;
  const free = state.now?.seats.some((seat) => !seat.name);
  const begun = state.terms?.house.is_match && (state.now?.hands_played ?? 0) > 0;
  return free && !begun ? [button("Sit down", ways.sit, { pri: true })] : [];
}

/** I sit out, wait for the blind, or am out of chips. @param {Shown} shown @returns {Child[]} */
function idleBar(shown) {
  const { state, deeds, ways } = shown;
  const seat = mine(state);
  if (!seat) return [];
  if (seat.state === "waiting") {
    const post = seat.owes
      ? [button(`Post ${chipsOf(seat.owes)} now`, () => deeds.ask({ t: "sit_in", post: true }), { pri: true })]
      : [];
    const said = h("span", null, "You come in at the big blind. ", seat.owes ? `Or post ${chipsOf(seat.owes)} and play at once.` : "");
    return [sayLine(shown, [said], []), buttons([button("Sit out", () => deeds.ask({ t: "sit_out" })), ...post])];
  }
  if (seat.state === "bust") {
    const more = state.terms?.house.is_match ? [] : [button("Buy chips", ways.seat, { pri: true })];
    return [sayLine(shown, [h("span", null, "You are out of chips.")], []), buttons([button("Leave", ways.leave), ...more])];
  }
  const back = seat.owes
    ? [
        button("Wait for the big blind", () => deeds.ask({ t: "sit_in", post: false })),
        button(`Post ${chipsOf(seat.owes)} and play`, () => deeds.ask({ t: "sit_in", post: true }), { pri: true }),
      ]
    : [button("I am back", () => deeds.ask({ t: "sit_in", post: false }), { pri: true })];
  return [sayLine(shown, [h("span", null, "You are sitting out.")], []), buttons([button("Leave", ways.leave), ...back])];
}

/** @param {State} state */
function endLine(state) {
  const result = state.now?.result;
  const seat = mine(state);
  if (!result) return h("span", null, "The game is over.");
  const words = !result.winner ? "The game is a tie." : seat?.name === result.winner ? "You win the game." : `${result.winner} wins the game.`;
  return h("span", { class: "result" }, h("strong", null, words), ` ${capital(result.reason)}, after ${counted(result.hands, "hand")}.`);
}

/** @param {State} state */
const standings = (state) =>
  (state.now?.result?.standings ?? []).slice(0, 3).map((one) => h("span", null, `${one.seat === state.you.seat ? "You" : one.name} ${chipsOf(one.chips)}`));

/** @param {Shown} shown */
function endButtons(shown) {
  const { deeds, state, ways } = shown;
  return buttons([
    button("Replay hand", ways.replay),
    mine(state) ? button("My play", ways.play) : null,
    link("/", "To the lobby"),
    mine(state) ? button("Again", () => deeds.ask({ t: "again" }), { pri: true, key: "Space" }) : null,
  ]);
}
