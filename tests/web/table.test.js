// The pure parts of a table: sizes, plans, chips, words, the log, terms, the layout of the felt.
import "data:text/javascript,globalThis.HTMLElement = class {}; globalThis.customElements = { get: () => true };";
import assert from "node:assert/strict";
import { test } from "node:test";
import { holds, mayPlan, planned, priceNow, verbOf } from "../../src/pitboss/web/ahead.js";
import { columns } from "../../src/pitboss/web/chips.js";
import { amountOf, fresh, moved, open, request, wrong } from "../../src/pitboss/web/composer.js";
import { layout } from "../../src/pitboss/web/geometry.js";
import { keyOf } from "../../src/pitboss/web/keys.js";
import { rowsOf } from "../../src/pitboss/web/log.js";
import { burst } from "../../src/pitboss/web/speech.js";
import { soundsOf } from "../../src/pitboss/web/sounds.js";
import { anchor, explained, patternOf } from "../../src/pitboss/web/terms.js";
import { playersOf, sharesOf } from "../../src/pitboss/web/timeline.js";
import { capital, chipsOf, counted, listed, numberWord, seconds, withoutKickers } from "../../src/pitboss/web/words.js";

const wager = {
  legal: true, label: "Raise to", verb: "raise", least: 80, most: 960, step: 1, big_step: 20, pays: -20, all_in: 960,
  short: false, presets: [], too_little: { rule: "RG-10", why: "The least raise is to 80." },
  too_much: { rule: "RG-10", why: "The most is 960: all that you have." }, note: "", rule: "", why: "",
};

test("a size begins with the least, moves within the bounds, and is never changed in silence", () => {
  assert.deepEqual(fresh(wager, 7), { text: "80", state: 7 });
  assert.equal(moved(wager, { text: "950", state: 7 }, 20).text, "960");
  assert.equal(moved(wager, { text: "81", state: 7 }, -20).text, "80");
  assert.equal(wrong(wager, { text: "79", state: 7 })?.rule, "RG-10");
  assert.equal(wrong(wager, { text: "961", state: 7 })?.why, "The most is 960: all that you have.");
  assert.equal(wrong(wager, { text: "many", state: 7 })?.why, "Type a whole number of chips.");
  assert.equal(wrong(wager, { text: "1,0", state: 7 })?.rule, "RG-10");
  assert.equal(wrong(wager, { text: "427", state: 7 }), null);
});

test("thousands may be written as people write them, and nothing else is a number", () => {
  assert.equal(amountOf("1,865"), 1865);
  assert.equal(amountOf(" 1 865 "), 1865);
  for (const text of ["", "-5", "1e3", "0x10", "12345678901234", "٣"]) assert.equal(amountOf(text), null, text);
});

test("a wager is sent as the house declares it, and one that is too short as an all-in", () => {
  assert.deepEqual(request(wager, { text: "427", state: 7 }), { verb: "raise", amount: 427 });
  assert.deepEqual(request({ ...wager, short: true }, { text: "50", state: 7 }), { verb: "allin" });
  assert.equal(open({ ...wager, least: 80, most: 80 }), false);
});

const seat = { chips: 100, bet: 2, dealt: true, folded: false, all_in: false };
const waiting = (toMatch, number = 3) => ({
  you: { seat: 0, turn: null },
  now: { seats: [seat], hand: { number, over: false, actor: 1, to_match: toMatch } },
});

test("a plan is made while others act, and holds as long as the bet is the same", () => {
  const state = waiting(10);
  assert.equal(mayPlan(state), true);
  assert.equal(priceNow(state), 8);
  const plan = planned(state, "call");
  assert.equal(holds(waiting(10), plan), true);
  assert.equal(holds(waiting(20), plan), false);
  assert.equal(holds(waiting(10, 4), plan), false);
  const legal = { legal: true, cost: 8 };
  const not = { legal: false, cost: 0 };
  assert.equal(verbOf({ fold: legal, check: not, call: legal }, plan), "call");
  assert.equal(verbOf({ fold: legal, check: not, call: { legal: true, cost: 9 } }, plan), null);
  assert.equal(verbOf({ fold: legal, check: not, call: { legal: true, cost: 9 } }, { ...plan, plan: "any" }), "call");
  assert.equal(verbOf({ fold: legal, check: legal, call: not }, { ...plan, plan: "fold" }), "check");
  assert.equal(verbOf({ fold: legal, check: not, call: legal }, { ...plan, plan: "fold" }), "fold");
});

test("chips stand for an amount in the largest values, five to a column", () => {
  assert.deepEqual(columns(40, 2), [["t", 1], ["a", 3]]);
  assert.deepEqual(columns(1774, 3), [["k", 1], ["p", 1], ["n", 2]]);
  assert.deepEqual(columns(9000, 2), [["k", 5]]);
  assert.deepEqual(columns(0, 2), []);
});

test("numbers and names are written as people write them", () => {
  assert.equal(chipsOf(1234567), "1,234,567");
  assert.equal(counted(1, "hand"), "1 hand");
  assert.equal(counted(2, "person", "people"), "2 people");
  assert.equal(numberWord(6), "six");
  assert.equal(numberWord(12), "12");
  assert.equal(listed(["Ada", "Ben", "Cleo"]), "Ada, Ben and Cleo");
  assert.equal(capital("two pairs"), "Two pairs");
  assert.equal(seconds(1), 1);
  assert.equal(withoutKickers("two pairs, kings and nines, queen kicker"), "two pairs, kings and nines");
  assert.equal(withoutKickers("no pair, ace high, king nine kickers"), "no pair, ace high");
});

const fact = (kind, more = {}) => ({ kind, seat: null, amount: 0, total: 0, cards: [], text: "", playing: [], words: "", pot: 0, all_in: false, ...more });

test("a log has a heading for each street, with the pot, and says who is meant by you", () => {
  const story = [
    fact("hand", { total: 7 }), fact("small blind", { seat: 1, amount: 1 }), fact("big blind", { seat: 0, amount: 2 }), fact("deal", { seat: 0 }),
    fact("raise", { seat: 1, amount: 5, total: 6 }), fact("call", { seat: 0, amount: 4 }),
    fact("board", { text: "flop", cards: ["Ah", "Kd", "2c"] }), fact("fold", { seat: 1 }), fact("win", { seat: 0, amount: 12 }), fact("over"),
  ];
  const rows = rowsOf(story, (at) => ["Ada", "Ben"][at], 0);
  assert.deepEqual(rows.map((row) => ("head" in row ? `${row.head} ${row.pot}` : `${row.who} ${row.what} ${row.amount}`.trim())), [
    "Before the flop 0", "Ben small blind 1", "You big blind 2", "Ben raises to 6", "You call 4", "Flop 12", "Ben folds", "You win the pot 12",
  ]);
});

test("a log says what was all-in before its size", () => {
  const story = [
    fact("raise", { seat: 1, amount: 120, total: 120, all_in: true }), fact("call", { seat: 0, amount: 90, all_in: true }),
    fact("bet", { seat: 1, amount: 55, all_in: true }),
  ];
  const rows = rowsOf(story, (at) => ["Ada", "Ben"][at], 0).filter((row) => !("head" in row));
  assert.deepEqual(rows.map(({ who, what, amount }) => `${who} ${what} ${amount}`), ["Ben raises all-in to 120", "You call all-in 90", "Ben bets all-in 55"]);
});

test("several things at once are one sentence for the ear, and one sound of a kind", () => {
  const facts = [fact("call", { seat: 1, words: "Ben calls 2." }), fact("check", { seat: 2, words: "Cleo checks." }), fact("return", { words: "Ben takes back 3." })];
  assert.equal(burst(facts), "Ben calls 2. Cleo checks.");
  assert.deepEqual(soundsOf([fact("raise"), fact("raise"), fact("win", { seat: 2 })], 2), ["bet", "win"]);
  assert.deepEqual(soundsOf([fact("raise", { all_in: true }), fact("bet")], 2), ["all_in"]);
});

test("keys have names, and letters can be switched off", () => {
  const key = (name, more = {}) => ({ key: name, code: "", altKey: false, ctrlKey: false, metaKey: false, ...more });
  assert.equal(keyOf(key("F"), true), "f");
  assert.equal(keyOf(key("F"), false), "");
  assert.equal(keyOf(key(" "), false), " ");
  assert.equal(keyOf(key("5"), true), "digit-5");
  assert.equal(keyOf(key("™", { altKey: true, code: "Digit2" }), true), "preset-2");
  assert.equal(keyOf(key("r", { ctrlKey: true }), true), "");
  assert.equal(keyOf(key("PageUp"), false), "pageup");
});

const terms = ["Blind", "Big blind", "No-limit", "Pass"].map((term) => ({ term, text: `What ${term} is.`, section: "" }));

test("a text is marked with the longest terms, the first time as a link, and with the numbers of rules", () => {
  const seen = new Set();
  const parts = explained("The big blind in no limit passes the blinds, and a Big Blind (RG-4).", terms, seen, patternOf(terms));
  const told = parts.map((part) => (typeof part === "string" ? part : `${part.tag}:${part.props["data-term"] ?? part.props.href}:${part.children.join("")}`));
  assert.deepEqual(told, [
    "The ", "a:Big blind:big blind", " in ", "a:No-limit:no limit", " ", "a:Pass:passes", " the ", "a:Blind:blinds", ", and a ",
    "span:Big blind:Big Blind", " (", "a:/rules#RG-4:RG-4", ").",
  ]);
  assert.equal(anchor("Check-raise"), "check-raise");
});

test("bands of equity begin with my own, and at the end show what was won", () => {
  const seats = [{ seat: 0, won: 0 }, { seat: 1, won: 30 }, { seat: 2, won: 10 }];
  const frame = (odds, over) => ({ odds, you: { seat: 2 }, now: { seats, hand: { over } } });
  const film = { frames: [frame([{ seat: 0, share: 0.25 }, { seat: 2, share: 0.75 }], false), frame([], true)] };
  assert.deepEqual(playersOf(film), [2, 0, 1]);
  assert.deepEqual([...sharesOf(film.frames[1])], [[1, 0.75], [2, 0.25]]);
});

test("seats go round the felt clockwise, my own at the bottom", () => {
  for (let seats = 2; seats <= 10; seats++) {
    const { places, middle } = layout({ width: 1104, height: 690, seats, button: 0 });
    assert.equal(places.length, seats);
    assert.ok(places[0].at[1] > 0 && Math.abs(places[0].at[0]) < 1, "mine is at the bottom");
    if (seats > 2) assert.ok(places[1].at[0] < 0, "the next one is at the left");
    assert.ok(places.every(({ at }) => Math.abs(at[0]) < middle[0] && Math.abs(at[1]) < middle[1] + 60));
  }
});
