// What this page knows, as a pure function of what the server has sent. Nothing is worked out here:
// a snapshot replaces everything, an event assigns.

/**
 * @typedef {import("./messages.d.ts").FromServer} FromServer
 * @typedef {import("./messages.d.ts").Terms} Terms
 * @typedef {import("./messages.d.ts").Now} Now
 * @typedef {import("./messages.d.ts").You} You
 * @typedef {import("./messages.d.ts").Clock} Clock
 * @typedef {import("./messages.d.ts").Fact} Fact
 * @typedef {import("./messages.d.ts").Line} Line
 * @typedef {import("./messages.d.ts").TableRow} TableRow
 * @typedef {import("./messages.d.ts").Refused} Refused
 * @typedef {import("./messages.d.ts").Bye} Bye
 *
 * @typedef {{t: "opening"} | {t: "opened"} | {t: "lost", again_ms: number} | {t: "ended"}} Link
 * @typedef {{t: "asked", id: string, verb: string}} Asked
 * @typedef {FromServer | Link | Asked} Happening
 *
 * @typedef {{
 *   link: "opening" | "open" | "lost" | "ended",
 *   again_ms: number,
 *   name: string,
 *   table: string,
 *   n: number,
 *   terms: Terms | null,
 *   now: Now | null,
 *   you: You,
 *   clock: Clock | null,
 *   clockAt: number,
 *   nowAt: number,
 *   story: Fact[],
 *   chat: Line[],
 *   gap: boolean,
 *   refused: Refused | null,
 *   bye: Bye | null,
 *   asked: Record<string, string>,
 *   tables: TableRow[] | null,
 * }} State
 */

/** @type {State} */
export const NOTHING = Object.freeze({
  link: "opening",
  again_ms: 0,
  name: "",
  table: "",
  n: 0,
  terms: null,
  now: null,
  you: { seat: null, hole: [], best: null, turn: null, words: "", bank_ms: null },
  clock: null,
  clockAt: 0,
  nowAt: 0,
  story: [],
  chat: [],
  gap: false,
  refused: null,
  bye: null,
  asked: {},
  tables: null,
});

const CHAT_KEPT = 200;

/**
 * @param {State} state
 * @param {Happening} event
 * @param {number} [at] when it came, on a clock that only goes forward, in milliseconds
 * @returns {State}
 */
export function reduce(state, event, at = 0) {
  switch (event.t) {
    case "opening":
      return { ...state, link: state.link === "lost" ? "lost" : "opening" };
    case "opened":
      return { ...state, link: "open", again_ms: 0, bye: null };
    case "lost":
      return { ...state, link: "lost", again_ms: event.again_ms, clock: stopped(state, at), clockAt: at };
    case "ended":
      return { ...state, link: "ended", clock: stopped(state, at), clockAt: at, asked: {} };
    case "welcome":
      return { ...state, name: event.name };
    case "snapshot":
      return {
        ...state,
        ...standing(event, at),
        terms: event.terms,
        story: event.story,
        chat: event.chat,
        gap: false,
        refused: null,
        bye: null,
      };
    case "event":
      return told(state, event, at);
    case "now":
      if (event.table !== state.table || state.gap) return state;
      return event.n === state.n ? { ...state, ...standing(event, at) } : { ...state, gap: event.n > state.n };
    case "clock":
      return event.table === state.table ? { ...state, clock: event, clockAt: at } : state;
    case "chat":
      if (event.table !== state.table) return state;
      return { ...state, chat: [...state.chat, event.line].slice(-CHAT_KEPT) };
    case "asked":
      return { ...state, refused: null, asked: { ...state.asked, [event.id]: event.verb } };
    case "ack":
      return { ...state, asked: without(state.asked, event.id) };
    case "refused":
      return { ...state, refused: event, asked: without(state.asked, event.id) };
    case "lobby":
      return { ...state, tables: event.tables };
    case "bye":
      return { ...state, bye: event };
    default:
      return state; // of a newer protocol, or a pong
  }
}

/** @param {State} state @param {import("./messages.d.ts").Event} event @param {number} at @returns {State} */
function told(state, event, at) {
  if (event.table !== state.table || event.n <= state.n || state.gap) return state;
  if (event.n !== state.n + 1) return { ...state, gap: true };
  return {
    ...state,
    ...standing(event, at),
    story: event.kind === "dealt" ? event.facts : [...state.story, ...event.facts],
    refused: event.kind === "acted" ? null : state.refused,
  };
}

/**
 * How things stand, as a message has it.
 * @param {{table: string, n: number, now: Now, you: You, clock: Clock | null}} message
 * @param {number} at
 */
const standing = (message, at) => ({
  table: message.table,
  n: message.n,
  now: message.now,
  you: message.you,
  clock: message.clock,
  clockAt: at,
  nowAt: at,
});

/** A clock as it stood when the connection was lost: it is not shown to run on. @param {State} state @param {number} at @returns {Clock | null} */
function stopped(state, at) {
  if (!state.clock) return null;
  return { ...state.clock, left_ms: remaining(state.clock, state.clockAt, at).left, running: "paused" };
}

/**
 * What is left on a clock, and on its bank, some time after it was told.
 * @param {Clock} clock @param {number} since @param {number} at
 */
export function remaining(clock, since, at) {
  const gone = clock.running === "paused" || clock.running === "grace" ? 0 : at - since;
  const bank = clock.bank_ms;
  if (clock.running === "bank") return { left: 0, bank: Math.max(0, bank - gone) };
  const left = clock.left_ms - gone;
  return { left: Math.max(0, left), bank: Math.max(0, Math.min(bank, bank + left)) };
}

/** @param {Record<string, string>} asked @param {string} id */
function without(asked, id) {
  const { [id]: _, ...rest } = asked;
  return rest;
}

/** Whether an action of mine is under way. @param {State} state */
export const busy = (state) => Object.values(state.asked).includes("act");

/** My seat, as the table shows it. @param {State} state */
export const mine = (state) =>
  state.you.seat === null ? null : (state.now?.seats[state.you.seat] ?? null);
