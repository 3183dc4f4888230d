// The size of a bet as it is being chosen: within the server's bounds, or marked with the server's reason.

/**
 * @typedef {import("./messages.d.ts").Wager} Wager
 * @typedef {import("./messages.d.ts").Reason} Reason
 * @typedef {{text: string, state: number}} Size what stands in the box, for the turn of that number
 */

/** A new turn begins with the least. @param {Wager} wager @param {number} state @returns {Size} */
export const fresh = (wager, state) => ({ text: wager.legal ? String(wager.least) : "", state });

/** What stands in the box as chips; null if it is no number. @param {string} text */
export function amountOf(text) {
  const plain = text.replace(/[\s,.'_]/g, "");
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}

/**
 * Why the size in the box cannot be bet, in the server's words; null if it can.
 * @param {Wager} wager
 * @param {Size} size
 * @returns {Reason | null}
 */
export function wrong(wager, size) {
  if (!wager.legal) return { rule: wager.rule, why: wager.why };
  const amount = amountOf(size.text);
  if (amount === null) return { rule: "", why: "Type a whole number of chips." };
  if (amount < wager.least) return wager.too_little ?? { rule: "", why: `The least is ${wager.least}.` };
  if (amount > wager.most) return wager.too_much ?? { rule: "", why: `The most is ${wager.most}.` };
  return null;
}

/** Move by some chips, and stay within the bounds. @param {Wager} wager @param {Size} size @param {number} by @returns {Size} */
export function moved(wager, size, by) {
  const now = amountOf(size.text) ?? wager.least;
  return { ...size, text: String(Math.max(wager.least, Math.min(wager.most, now + by))) };
}

/** Whether there is a size to choose. @param {Wager} wager */
export const open = (wager) => wager.legal && !wager.short && wager.least < wager.most;

/**
 * What to send for a wager of this size.
 * @param {Wager} wager
 * @param {Size} size
 * @returns {{verb: string, amount?: number}}
 */
export function request(wager, size) {
  if (wager.short) return { verb: "allin" };
  return { verb: wager.verb, amount: amountOf(size.text) ?? wager.least };
}

/** What a size costs in chips. @param {Wager} wager @param {number} amount */
export const cost = (wager, amount) => amount + wager.pays;
