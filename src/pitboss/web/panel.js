// The side panel: this hand's log, earlier hands, chat, and what the house shows of ranks and levels.
import { h } from "./dom.js";
import { gainOf } from "./handlist.js";
import { icon } from "./icons.js";
import { logView, rowsOf } from "./log.js";
import { outcome } from "./outcome.js";
import { mine } from "./state.js";
import { study } from "./study.js";
import { chipsOf } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {{number: number, words: string, gain: number | null, pot: number, seats: number}} Earlier
 * @typedef {"hand" | "earlier" | "chat" | "play"} Tab
 * @typedef {{
 *   state: State, tab: Tab, open: boolean, earlier: Earlier[] | null, unread: number, draft: string, muted: Set<string>,
 *   show: (tab: Tab) => void, close: () => void, replay: (number: number) => void,
 *   say: () => void, draw: (text: string) => void, mute: (name: string) => void, myPlay: () => import("./dom.js").Child[],
 *   way: () => import("./dom.js").Child, log: (element: Element) => void,
 * }} Panel
 */

/** @type {[Tab, string][]} */
const TABS = [
  ["hand", "Hand"],
  ["earlier", "Earlier"],
  ["chat", "Chat"],
  ["play", "My play"],
];

/** @param {Panel} panel */
export function side(panel) {
  const number = panel.state.now?.hand?.number;
  return h(
    "aside",
    { class: `side ${panel.open ? "open" : ""}`, key: "side", "aria-label": "log and chat" },
    h(
      "div",
      { class: "tabs" },
      h("div", { role: "tablist", "aria-label": "beside the game", key: "list" }, TABS.map(([tab, name]) => {
        const label = tab === "hand" && number ? `Hand ${chipsOf(number)}` : name;
        return h(
          "button",
          {
            type: "button", class: "tab", role: "tab", key: tab, id: `tab-${tab}`,
            "aria-selected": String(panel.tab === tab), "aria-controls": "panel",
            tabindex: panel.tab === tab ? 0 : -1,
            onclick: () => panel.show(tab),
            onkeydown: (/** @type {KeyboardEvent} */ event) => walk(event, panel),
          },
          label,
          tab === "chat" && panel.unread ? h("b", { class: "badge" }, panel.unread) : null,
        );
      })),
      h("button", { type: "button", class: "tool shut", "aria-label": "Close the log", onclick: panel.close }, icon("close")),
    ),
    h(
      "div",
      { class: "pane", id: "panel", role: "tabpanel", "aria-labelledby": `tab-${panel.tab}`, key: `pane-${panel.tab}` },
      contents(panel),
    ),
    foot(panel),
  );
}

/** Arrow keys walk the tabs. @param {KeyboardEvent} event @param {Panel} panel */
function walk(event, panel) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const at = TABS.findIndex(([tab]) => tab === panel.tab);
  const [next] = TABS[(at + step + TABS.length) % TABS.length];
  panel.show(next);
  document.getElementById(`tab-${next}`)?.focus();
}

/** @param {Panel} panel */
function contents(panel) {
  if (panel.tab === "earlier") return earlier(panel);
  if (panel.tab === "chat") return chat(panel);
  if (panel.tab === "play") return h("div", { class: "log", tabindex: 0, role: "region", "aria-label": "my play" }, panel.myPlay());
  return [outcome(panel.state, panel.way), study(panel.state), hand(panel)];
}

/** The log of this hand. @param {Panel} panel */
function hand(panel) {
  const { state } = panel;
  const seats = state.now?.seats ?? [];
  const rows = rowsOf(
    state.story,
    (seat) => seats[seat]?.name || `Seat ${seat + 1}`,
    state.you.seat,
    { onePot: state.terms?.house.one_pot, pots: state.now?.hand?.pots.map((pot) => pot.name) },
  );
  return h(
    "div",
    { class: "log", role: "log", "aria-label": "hand log", "aria-live": "off", tabindex: 0, ref: panel.log, onscroll: atEnd, key: "log" },
    rows.length ? logView(rows) : h("p", { class: "note" }, h("span", null, state.now?.reason || "No hand so far.")),
    turnLine(state),
  );
}

/** What I may do now, in a sentence. @param {State} state */
function turnLine(state) {
  const turn = state.you.turn;
  if (!turn) return null;
  const words = [];
  if (turn.fold.legal) words.push("fold");
  if (turn.check.legal) words.push("check");
  if (turn.call.legal) words.push(turn.call.cost ? `call ${chipsOf(turn.call.cost)}` : "call");
  const { wager } = turn;
  if (wager.legal && wager.least < wager.most) words.push(`${wager.label.toLowerCase()} ${chipsOf(wager.least)} or more`);
  else if (wager.legal) words.push(`${wager.label.toLowerCase()} ${chipsOf(wager.least)}`);
  const last = words.pop();
  return h("div", { class: "now", key: "now" }, `Your turn: ${words.length ? `${words.join(", ")} or ` : ""}${last}.`);
}

/** @param {Panel} panel */
function earlier(panel) {
  const rows = panel.earlier;
  const empty = rows === null ? "Looking them up" : "No hand has been finished here.";
  if (!rows?.length) return h("div", { class: "log" }, h("p", { class: "note" }, h("span", null, empty)));
  return h(
    "div",
    { class: "log list", tabindex: 0, role: "region", "aria-label": "earlier hands" },
    rows.map((row) =>
      h(
        "button",
        { type: "button", class: "row", key: row.number, onclick: () => panel.replay(row.number) },
        h("b", null, chipsOf(row.number)),
        h("span", null, row.words),
        h("i", { class: (row.gain ?? 0) > 0 ? "good" : null }, gainOf(row.gain ?? 0)),
      ),
    ),
  );
}

/** @param {Panel} panel */
function chat(panel) {
  const lines = panel.state.chat.filter((line) => !panel.muted.has(line.name));
  return [
    h(
      "div",
      { class: "log talk", role: "log", "aria-label": "chat", tabindex: 0, ref: panel.log, onscroll: atEnd, key: "talk" },
      lines.length
        ? lines.map((line) => h("p", { key: line.number }, speaker(panel, line.name), h("span", null, line.text)))
        : h("p", { class: "note" }, h("span", null, "Nobody has said anything.")),
    ),
    panel.muted.size
      ? h("p", { class: "hushed", key: "hushed" }, "You hear no more of ", [...panel.muted].map((name) =>
          h("button", { type: "button", class: "plain-link", key: name, "aria-label": `Hear ${name} again`, onclick: () => panel.mute(name) }, name, icon("close"))))
      : null,
    h(
      "form",
      {
        class: "say-it", key: "form",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          panel.say();
        },
      },
      h("input", {
        class: "inp", maxlength: 300, value: panel.draft, placeholder: "Say something", "aria-label": "Say something",
        oninput: (/** @type {Event} */ event) => panel.draw(/** @type {HTMLInputElement} */ (event.target).value),
      }),
      h("button", { class: "btn", type: "submit" }, "Send"),
    ),
  ];
}

/** Who said it; somebody else may be told to be silent. @param {Panel} panel @param {string} name */
const speaker = (panel, name) =>
  name === panel.state.name
    ? h("b", null, name)
    : h("button", { type: "button", class: "speaker", title: `Hear no more of ${name}`, "aria-label": `${name}: hear no more of them`, onclick: () => panel.mute(name) }, name);

/** Note whether somebody has scrolled a log up. @param {Event} event */
function atEnd(event) {
  const log = /** @type {HTMLElement} */ (event.currentTarget);
  log.dataset.up = log.scrollHeight - log.scrollTop - log.clientHeight > 40 ? "yes" : "";
}

/** Keep a log at its end, unless somebody has scrolled up. @param {Element} element */
export function follow(element) {
  const log = /** @type {HTMLElement} */ (element);
  const rows = log.childElementCount;
  const before = Number(log.dataset.rows ?? 0);
  if (before === rows) return;
  log.dataset.rows = String(rows);
  if (rows < before || !log.dataset.up) log.scrollTop = log.scrollHeight;
}

/** @param {Panel} panel */
function foot(panel) {
  const { state } = panel;
  const hand = state.now?.hand;
  const commitment = hand?.commitment ?? "";
  const shown = `${commitment.slice(0, 4)} ${commitment.slice(4, 8)}`;
  return h(
    "div",
    { class: "sfoot", key: "foot" },
    hand && commitment
      ? hand.over
        ? h("a", { href: `/api/tables/${state.table}/hands/${hand.number}/proof`, download: `pitboss-hand-${hand.number}.json` }, icon("shield"), "Save the proof of the deal")
        : h("span", { class: "deal", title: commitment }, icon("shield"), `Deal committed, ${shown}`)
      : h("span", null),
    hand && mine(state) !== undefined
      ? h("button", { type: "button", class: "plain-link", onclick: () => panel.replay(hand.over ? hand.number : hand.number - 1) }, icon("replay"), "Last hand")
      : null,
  );
}
