// Small windows beside the game: help and settings, my seat, sitting down, leaving. None opens by itself.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { KEYS } from "./keys.js";
import { settings, toggle } from "./settings.js";
import { mine } from "./state.js";
import { chipsOf } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./dom.js").Child} Child
 * @typedef {{kind: "help" | "seat" | "leave"} | {kind: "sit", seat: number, chips: string, post: boolean}} Dialog
 * @typedef {{
 *   state: State, dialog: Dialog, close: () => void, redraw: () => void,
 *   ask: (request: Record<string, unknown>) => void, leave: () => void, copy: () => void, help: () => void,
 *   change: (changes: Partial<{seat: number, chips: string, post: boolean}>) => void,
 * }} Window
 */

/** @param {Window} window @param {string} title @param {Child[]} inside */
const frame = (window, title, inside) =>
  h(
    "dialog",
    {
      class: "window", key: `dialog-${window.dialog.kind}`, "aria-label": title,
      ref: (/** @type {Element} */ element) => {
        const dialog = /** @type {HTMLDialogElement} */ (element);
        if (dialog.isConnected && !dialog.open) dialog.showModal();
        else if (!dialog.open) queueMicrotask(() => dialog.isConnected && !dialog.open && dialog.showModal());
      },
      oncancel: (/** @type {Event} */ event) => {
        event.preventDefault();
        window.close();
      },
    },
    h(
      "header",
      null,
      h("h2", null, title),
      h("button", { type: "button", class: "tool", "aria-label": "Close", onclick: window.close }, icon("close")),
    ),
    inside,
  );

/** @param {Window} window */
export function dialog(window) {
  switch (window.dialog.kind) {
    case "help":
      return frame(window, "Keys and settings", help(window));
    case "leave":
      return frame(window, "Leave the table?", leaving(window));
    case "seat":
      return frame(window, "My seat", seat(window));
    case "sit":
      return frame(window, `Sit down, seat ${window.dialog.seat + 1}`, sitting(window, window.dialog));
  }
}

/** @type {[keyof import("./settings.js").Settings, string, string][]} */
const SWITCHES = [
  ["felt", "dark", "Dark felt"],
  ["deck", "4", "Four-colour deck"],
  ["sound", "on", "Sounds"],
  ["motion", "full", "Motion"],
  ["letters", "on", "Single-letter keys"],
];

/** @param {Window} window @returns {Child[]} */
function help(window) {
  const now = settings();
  return [
    h(
      "div",
      { class: "switches", key: "switches" },
      SWITCHES.map(([name, on, label]) =>
        h(
          "button",
          {
            type: "button", class: `chk ${now[name] === on ? "on" : ""}`, role: "switch", key: name,
            "aria-checked": String(now[name] === on),
            onclick: () => {
              toggle(name);
              window.redraw();
            },
          },
          label,
        ),
      ),
    ),
    h("dl", { class: "keys", key: "keys" }, KEYS.map(({ shown, does }) => h("div", { key: does }, h("dt", null, h("kbd", null, shown)), h("dd", null, does)))),
  ];
}

/** @param {Window} window @returns {Child[]} */
function leaving(window) {
  const seat = mine(window.state);
  const hand = window.state.now?.hand;
  const playing = hand && !hand.over && seat?.dealt && !seat.folded;
  const chips = `Your ${chipsOf(seat?.chips ?? 0)} chips go with you.`;
  return [
    h("p", null, playing ? `${chips} The hand goes on without you: you fold when your turn comes.` : chips),
    h(
      "div",
      { class: "ways" },
      h("button", { type: "button", class: "btn", onclick: window.close }, "Stay"),
      h("button", { type: "button", class: "btn pri", onclick: window.leave }, "Leave"),
    ),
  ];
}

/** What I can do beside the game: my seat, friends, settings, leaving. @param {Window} window @returns {Child[]} */
function seat(window) {
  const { state } = window;
  const me = mine(state);
  const match = state.terms?.house.is_match;
  /** @param {string} words @param {() => void} does */
  const way = (words, does) =>
    h(
      "button",
      {
        type: "button", class: "btn", key: words,
        onclick: () => {
          window.close();
          does();
        },
      },
      words,
    );
  return [
    me
      ? h("p", null, `You have ${chipsOf(me.chips)} chips${me.added ? `, and ${chipsOf(me.added)} come in after this hand` : ""}.`)
      : h("p", null, "You do not sit here: you are watching."),
    me && match ? h("p", null, "This is a game to its end: nobody sits out, and nobody buys chips.") : null,
    h(
      "div",
      { class: "ways tall" },
      me ? seatWays(window, me).map(([words, request]) => way(words, () => window.ask(request))) : [],
      way("Copy the link for friends", window.copy),
      way("Keys and settings", window.help),
      way(me ? "Leave the table" : "To the lobby", window.leave),
    ),
  ];
}

/** What the table grants me at the moment. @param {Window} window @param {import("./messages.d.ts").SeatNow} me @returns {[string, Record<string, unknown>][]} */
function seatWays({ state }, me) {
  if (state.terms?.house.is_match) return [];
  const more = Math.max(0, (state.terms?.most ?? 0) - me.chips - me.added);
  /** @type {[string, Record<string, unknown>][]} */
  const ways = [];
  if (me.state === "in") ways.push(["Sit out from the next hand", { t: "sit_out" }]);
  if (me.state === "out") ways.push([me.owes ? "Come back at the big blind" : "I am back", { t: "sit_in", post: false }]);
  if (me.state === "out" && me.owes) ways.push([`Post ${chipsOf(me.owes)} and play`, { t: "sit_in", post: true }]);
  const fewer = Math.min(more, Math.max(0, (state.terms?.house.stack ?? 0) - me.chips - me.added));
  for (const chips of new Set([fewer, more])) if (chips) ways.push([`Buy ${chipsOf(chips)} chips`, { t: "top_up", chips }]);
  return ways;
}

/** @param {Window} window @param {{seat: number, chips: string, post: boolean}} asked @returns {Child[]} */
function sitting(window, asked) {
  const { terms, now } = window.state;
  const [fewest, most] = [terms?.fewest ?? 0, terms?.most ?? 0];
  const begun = (now?.hands_played ?? 0) > 0 || now?.phase === "playing";
  const chips = Number(asked.chips);
  const right = Number.isInteger(chips) && chips >= fewest && chips <= most;
  return [
    fewest === most
      ? h("p", null, `Everybody sits down with ${chipsOf(fewest)} chips.`)
      : h(
          "label",
          { class: "field" },
          `Chips, ${chipsOf(fewest)} to ${chipsOf(most)}`,
          h("input", {
            class: "inp", inputmode: "numeric", value: asked.chips, "aria-invalid": right ? null : "true",
            oninput: (/** @type {Event} */ event) => window.change({ chips: /** @type {HTMLInputElement} */ (event.target).value }),
          }),
        ),
    begun
      ? h(
          "div",
          { class: "seg", role: "group", "aria-label": "when to come in" },
          [false, true].map((post) =>
            h(
              "button",
              { type: "button", "aria-pressed": String(asked.post === post), onclick: () => window.change({ post }) },
              post ? "Post and play at once" : "Wait for the big blind",
            ),
          ),
        )
      : null,
    h(
      "div",
      { class: "ways" },
      h(
        "button",
        {
          type: "button", class: `btn pri ${right ? "" : "off"}`, "aria-disabled": right ? null : "true",
          onclick: () => {
            if (!right) return;
            window.ask({ t: "sit", seat: asked.seat, chips, post: asked.post });
            window.close();
          },
        },
        "Sit down",
      ),
    ),
  ];
}
