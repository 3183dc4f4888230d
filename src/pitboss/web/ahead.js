// What I shall do when my turn comes, said ahead of it. A changed bet clears it.

/**
 * @typedef {import("./state.js").State} State
 * @typedef {"fold" | "call" | "any"} Plan check or fold, call this price, call any price
 * @typedef {{plan: Plan, price: number, hand: number, toMatch: number}} Ahead
 */

/** What a call would cost me as things stand. @param {State} state */
export function priceNow(state) {
  const hand = state.now?.hand;
  const seat = state.you.seat === null ? null : state.now?.seats[state.you.seat];
  if (!hand || !seat) return 0;
  return Math.max(0, Math.min(seat.chips, hand.to_match - seat.bet));
}

/** Whether I may plan: I am in a hand, and it is not my turn. @param {State} state */
export function mayPlan(state) {
  const hand = state.now?.hand;
  const seat = state.you.seat === null ? null : state.now?.seats[state.you.seat];
  if (!hand || hand.over || !seat || state.you.turn) return false;
  return seat.dealt && !seat.folded && !seat.all_in && hand.actor !== null && seat.chips > 0;
}

/** @param {State} state @param {Plan} plan @returns {Ahead} */
export const planned = (state, plan) => ({
  plan,
  price: priceNow(state),
  hand: state.now?.hand?.number ?? 0,
  toMatch: state.now?.hand?.to_match ?? 0,
});

/**
 * Whether a plan still holds; else it is cleared, and the player is told.
 * @param {State} state
 * @param {Ahead} ahead
 */
export function holds(state, ahead) {
  const hand = state.now?.hand;
  if (!hand || hand.over || hand.number !== ahead.hand) return false;
  return hand.to_match === ahead.toMatch;
}

/**
 * What a plan comes to on my turn, among what is legal; null: nothing, I decide myself.
 * @param {import("./messages.d.ts").TurnNow} turn
 * @param {Ahead} ahead
 * @returns {"fold" | "check" | "call" | null}
 */
export function verbOf(turn, ahead) {
  if (ahead.plan === "fold") return turn.check.legal ? "check" : turn.fold.legal ? "fold" : null;
  if (!turn.call.legal) return turn.check.legal ? "check" : null;
  return ahead.plan === "any" || turn.call.cost === ahead.price ? "call" : null;
}
