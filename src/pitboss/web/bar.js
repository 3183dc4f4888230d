// The action bar: what I may do, with its price. It keeps its height, and the buttons keep their places.
// Every figure and every reason is the server's.
import { mayPlan, priceNow } from "./ahead.js";
import { amountOf, cost, open as sizable, wrong } from "./composer.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { busy, mine, remaining } from "./state.js";
import { capital, chipsOf, counted, seconds, withoutKickers } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./messages.d.ts").TurnNow} TurnNow
 * @typedef {import("./messages.d.ts").Choice} Choice
 * @typedef {import("./messages.d.ts").Reason} Reason
 * @typedef {import("./dom.js").Child} Child
 * @typedef {{replay: () => void, leave: () => void, sit: () => void, seat: () => void, play: () => void, unfold: () => void}} Ways
 * @typedef {{
 *   state: State, deeds: import("./deeds.js").Deeds, ways: Ways,
 *   at: number, narrow: boolean, wind: (bar: Element) => void,
 * }} Shown
 */

/** @param {string} key */
const kbd = (key) => h("kbd", { "aria-hidden": "true" }, key);

/** The bar, whatever goes on. @param {Shown} shown @returns {Child[]} */
export function bar(shown) {
  const { state } = shown;
  const turn = state.link === "open" && state.now?.phase === "playing" ? state.you.turn : null;
  const timed = turn && state.clock && state.clock.seat === state.you.seat;
  return [
    h("div", {
      class: `time ${state.clock?.running === "bank" ? "bank" : ""}`,
      key: "time", hidden: !timed, ref: shown.wind, "aria-hidden": "true",
    }),
    ...(turn ? turnBar(shown, turn) : restBar(shown)),
  ];
}

/** A sentence on the left, figures on the right. @param {Shown} shown @param {Child[]} said @param {Child[]} figures */
function sayLine(shown, said, figures) {
  const { deeds, state } = shown;
  const { reason, note } = deeds;
  const words = reason
    ? [h("span", { class: "refuse", key: "reason" }, reason.why, ruleLink(state, reason.rule))]
    : note
      ? [h("span", { class: "note", key: "note" }, note)]
      : said;
  return h("div", { class: "say", key: "say" }, words, h("span", { class: "rt", key: "rt" }, figures));
}

/** @param {State} state @param {string} rule */
const ruleLink = (state, rule) =>
  rule ? [" Rule ", h("a", { href: `/rules/${state.terms?.house.page}#${rule}`, target: "_blank" }, rule), "."] : null;

/** How much time is left, in words. @param {State} state @param {number} at */
function timeLeft(state, at) {
  if (!state.clock) return "";
  const { left, bank } = remaining(state.clock, state.clockAt, at);
  if (state.clock.running === "paused") return "The clock stands still";
  if (!left && bank) return `${seconds(bank)} s of your time bank`;
  return `${seconds(left)} s${bank ? `, then ${seconds(bank)} s time bank` : ""}`;
}

// my turn

/** @param {Shown} shown @param {TurnNow} turn @returns {Child[]} */
function turnBar(shown, turn) {
  const { state } = shown;
  const onePot = state.terms?.house.one_pot ?? false;
  const best = state.you.best;
  const said = best
    ? [h("span", null, "You have ", h("strong", null, withoutKickers(best.name)))]
    : [h("span", null, "Your turn")];
  const price = turn.to_call ? `${chipsOf(turn.to_call)} to win ${chipsOf(turn.pot)}` : `Pot ${chipsOf(turn.pot)}`;
  const time = timeLeft(state, shown.at);
  const figures = [h("span", null, price), time ? h("span", { class: "left" }, time) : null];
  return [sayLine(shown, said, figures), onePot ? fourButtons(shown, turn) : threeButtons(shown, turn)];
}

/**
 * @param {Shown} shown @param {Choice} choice @param {string} verb
 * @param {{key: string, look?: string, price?: Child, price2?: Child, label?: string}} how
 */
function choiceButton(shown, choice, verb, how) {
  const off = !choice.legal || busy(shown.state);
  const reason = { rule: choice.rule, why: choice.why };
  return h(
    "button",
    {
      type: "button",
      class: `btn ${how.look ?? ""} ${choice.legal ? "" : "off"}`,
      key: `do-${how.key}`,
      "data-verb": verb,
      "aria-disabled": off ? "true" : null,
      "aria-describedby": choice.legal ? null : "why",
      "aria-keyshortcuts": how.key,
      onclick: () => (choice.legal ? shown.deeds.act(verb) : shown.deeds.explain(reason)),
    },
    h("span", { class: "verb" }, how.label ?? choice.label),
    how.price ?? null,
    how.price2 ?? null,
    kbd(how.key),
  );
}

/** @param {Child} text */
const priceTag = (text) => h("span", { class: "price" }, text);

/** Fold on the left, check or call in the middle, the wager on the right. @param {Shown} shown @param {TurnNow} turn */
function threeButtons(shown, turn) {
  const { wager } = turn;
  const middle =
    turn.check.legal || !turn.call.legal
      ? choiceButton(shown, turn.check, "check", { key: "C", look: turn.check.legal ? "pri" : "" })
      : choiceButton(shown, turn.call, "call", {
          key: "C",
          look: "pri",
          price: turn.call.cost ? priceTag(chipsOf(turn.call.cost)) : h("small", null, "nothing to pay"),
        });
  const folded = shown.narrow && sizable(wager) && !shown.deeds.unfolded;
  return h(
    "div",
    { class: `acts ${folded ? "folded" : ""}`, key: "acts" },
    choiceButton(shown, turn.fold, "fold", { key: "F" }),
    middle,
    sizable(wager) ? (folded ? null : composer(shown, turn)) : h("div", { class: "fixed", key: "composer" }, fixedNote(shown, turn)),
    wagerButton(shown, turn, folded),
  );
}

/** Why there is no size to choose. @param {Shown} shown @param {TurnNow} turn */
function fixedNote(shown, turn) {
  const cap = shown.state.now?.hand?.cap;
  if (cap) return cap;
  if (!turn.wager.legal) return turn.wager.why;
  return turn.wager.short ? "All-in is less than a full raise." : "One size of bet on each street.";
}

/** The bet or raise, with its price. @param {Shown} shown @param {TurnNow} turn @param {boolean} folded */
function wagerButton(shown, turn, folded) {
  const { wager } = turn;
  const amount = wager.legal ? (sizable(wager) ? amountOf(shown.deeds.size.text) : wager.least) : null;
  const reason = wager.legal ? (sizable(wager) ? wrong(wager, shown.deeds.size) : null) : { rule: wager.rule, why: wager.why };
  const allIn = amount !== null && amount === wager.all_in;
  const off = reason !== null || busy(shown.state);
  const price = amount === null ? "" : allIn ? `All-in ${chipsOf(amount)}` : chipsOf(amount);
  const pays = wager.verb === "raise_by" && amount !== null && !reason ? `you pay ${chipsOf(cost(wager, amount))}` : "";
  return h(
    "button",
    {
      type: "button",
      class: `btn ${reason && !folded ? "off" : allIn && !folded ? "acc" : ""}`,
      key: "do-R",
      "data-verb": "wager",
      "aria-disabled": off && !folded ? "true" : null,
      "aria-describedby": reason ? "why" : null,
      "aria-keyshortcuts": "R",
      onclick: () =>
        folded ? shown.ways.unfold() : reason ? shown.deeds.explain(reason) : shown.deeds.wager(),
    },
    h("span", { class: "verb" }, folded ? wager.label.split(" ")[0] : wager.label),
    price && !folded ? priceTag(price) : null,
    pays && !folded ? h("small", null, pays) : null,
    kbd("R"),
  );
}

/** Presets, slider and number box. @param {Shown} shown @param {TurnNow} turn */
function composer(shown, turn) {
  const { wager } = turn;
  const amount = amountOf(shown.deeds.size.text);
  const reason = wrong(wager, shown.deeds.size);
  const at = Math.max(wager.least, Math.min(wager.most, amount ?? wager.least));
  const part = ((at - wager.least) / (wager.most - wager.least)) * 100;
  const preset = wager.presets.find((one) => one.amount === amount);
  return h(
    "div",
    { class: "raise", key: "composer", role: "group", "aria-label": "size" },
    h(
      "div",
      { class: "presets" },
      wager.presets.map((one, index) =>
        h(
          "button",
          {
            type: "button",
            class: "pre",
            key: one.name,
            "aria-pressed": String(one.amount === amount),
            "aria-keyshortcuts": `Alt+${index + 1}`,
            onclick: () => shown.deeds.type(String(one.amount)),
          },
          `${shortName(one.name)} ${chipsOf(one.amount)}`,
        ),
      ),
    ),
    h("input", {
      type: "range",
      min: wager.least,
      max: wager.most,
      step: 1,
      value: String(at),
      style: { "--f": `${part}%` },
      "aria-label": wager.label,
      "aria-valuetext": `${wager.label.toLowerCase()} ${chipsOf(at)}${preset ? `, ${preset.name.toLowerCase()}` : ""}`,
      oninput: (/** @type {Event} */ event) => shown.deeds.type(/** @type {HTMLInputElement} */ (event.target).value),
    }),
    h(
      "div",
      { class: `nbox ${reason ? "wrong" : ""}` },
      h("button", { type: "button", "aria-label": "less", onclick: () => shown.deeds.step(-wager.step) }, icon("minus")),
      h("input", {
        id: "size",
        inputmode: "numeric",
        autocomplete: "off",
        value: shown.deeds.size.text,
        "aria-label": `${wager.label.toLowerCase()}, in chips`,
        "aria-invalid": reason ? "true" : null,
        "aria-describedby": reason ? "why" : null,
        oninput: (/** @type {Event} */ event) => shown.deeds.type(/** @type {HTMLInputElement} */ (event.target).value),
      }),
      h("button", { type: "button", "aria-label": "more", onclick: () => shown.deeds.step(wager.step) }, icon("plus")),
    ),
  );
}

/** @type {Record<string, string>} */
const SHORT = { Minimum: "Min", "Half pot": "½ pot", Maximum: "Max" };

/** @param {string} name */
const shortName = (name) => SHORT[name] ?? name;

/** Where chips need not match there are four things to do, each with a line. @param {Shown} shown @param {TurnNow} turn */
function fourButtons(shown, turn) {
  const { wager } = turn;
  /** @param {string} text */
  const line = (text) => h("small", null, text.replace(/\.$/, ""));
  const raise = {
    legal: wager.legal, label: `${wager.label.split(" ")[0]} ${wager.legal ? chipsOf(wager.least) : ""}`,
    cost: 0, note: wager.note, rule: wager.rule, why: wager.why,
  };
  /** @param {Choice} choice @param {string} verb @param {string} key @param {string} look @param {string} label */
  const one = (choice, verb, key, look, label) =>
    choiceButton(shown, choice, verb, { key, look, label, price: line(choice.legal ? choice.note : choice.why) });
  return h(
    "div",
    { class: "dacts", key: "acts" },
    one(turn.fold, "fold", "F", "", "Fold"),
    one(turn.call, "call", "C", turn.call.legal ? "pri" : "", `Call ${turn.call.legal ? chipsOf(turn.call.cost) : ""}`),
    one(raise, "wager", "R", "", raise.label),
    one(turn.check, "check", "K", "", "Check"),
  );
}

// not my turn

/** @param {Shown} shown @returns {Child[]} */
function restBar(shown) {
  const { state, deeds, ways, at } = shown;
  const seat = mine(state);
  const { now } = state;
  if (!now) return [sayLine(shown, [h("span", null, "Coming to the table")], [])];
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

/** @param {string} words @param {() => void} does @param {{pri?: boolean, key?: string, icon?: string, name?: string}} [how] */
const button = (words, does, how = {}) =>
  h(
    "button",
    { type: "button", class: `btn ${how.pri ? "pri" : ""}`, key: words, onclick: does, "aria-keyshortcuts": how.key ?? null },
    how.icon ? icon(how.icon) : null,
    h("span", null, words),
    how.key ? kbd(how.key) : null,
  );

/** @param {string} path @param {string} words @param {boolean} [pri] @param {string} [download] */
const link = (path, words, pri = false, download) =>
  h("a", { class: `btn ${pri ? "pri" : ""}`, key: words, href: path, download: download ?? null }, words);

/** @param {Child[]} inside */
const buttons = (inside) => h("div", { class: "acts done", key: "acts" }, inside);

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
