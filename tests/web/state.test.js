// The reducer: what the page knows is a pure function of what the server has sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING, busy, reduce, remaining } from "../../src/pitboss/web/state.js";

const now = (pot) => ({ phase: "playing", seats: [], hand: { number: 1, pot } });
const you = { seat: null, hole: [], best: null, turn: null, words: "", bank_ms: null };
const terms = { table: "t1", title: "T", house: {} };
const snapshot = (n) => ({ t: "snapshot", table: "t1", n, terms, now: now(3), you, clock: null, story: [{ kind: "deal" }], chat: [] });
const event = (n, kind, facts, pot = 0) => ({ t: "event", table: "t1", n, kind, facts, now: now(pot), you, clock: null });

test("a snapshot replaces all that was known", () => {
  const before = { ...NOTHING, n: 9, story: [{ kind: "fold" }], gap: true };
  const state = reduce(before, snapshot(4), 100);
  assert.equal(state.n, 4);
  assert.deepEqual(state.story, [{ kind: "deal" }]);
  assert.equal(state.gap, false);
  assert.equal(state.clockAt, 100);
});

test("the next event assigns what it brings, and adds to the story", () => {
  const state = reduce(reduce(NOTHING, snapshot(4)), event(5, "acted", [{ kind: "call" }], 8));
  assert.equal(state.n, 5);
  assert.equal(state.now.hand.pot, 8);
  assert.deepEqual(state.story.map((fact) => fact.kind), ["deal", "call"]);
});

test("a new hand begins a new story", () => {
  const state = reduce(reduce(NOTHING, snapshot(4)), event(5, "dealt", [{ kind: "hand" }]));
  assert.deepEqual(state.story, [{ kind: "hand" }]);
});

test("a gap is noticed, and nothing is believed until the next snapshot", () => {
  let state = reduce(reduce(NOTHING, snapshot(4)), event(6, "acted", []));
  assert.equal(state.gap, true);
  assert.equal(state.n, 4);
  state = reduce(state, event(7, "acted", []));
  assert.equal(state.n, 4);
  assert.equal(reduce(state, snapshot(7)).gap, false);
});

test("an event that is known already, or of another table, changes nothing", () => {
  const state = reduce(NOTHING, snapshot(4));
  assert.equal(reduce(state, event(4, "acted", [{ kind: "call" }])), state);
  assert.equal(reduce(state, { ...event(5, "acted", []), table: "t2" }), state);
});

test("a standstill replaces how things stand, and says if an event was missed", () => {
  const state = reduce(NOTHING, snapshot(4));
  const still = { t: "now", table: "t1", n: 4, now: now(77), you, clock: null };
  assert.equal(reduce(state, still).now.hand.pot, 77);
  assert.equal(reduce(state, { ...still, n: 6 }).gap, true);
});

test("a request is under way until it is acknowledged or refused", () => {
  let state = reduce(NOTHING, { t: "asked", id: "a", verb: "act" });
  assert.equal(busy(state), true);
  state = reduce(state, { t: "refused", id: "a", code: "refused", rule: "RG-10", why: "No." });
  assert.equal(busy(state), false);
  assert.equal(state.refused.rule, "RG-10");
  state = reduce(reduce(state, { t: "asked", id: "b", verb: "act" }), { t: "ack", id: "b", n: 5 });
  assert.equal(busy(state), false);
  assert.equal(state.refused, null);
});

test("a message of a newer protocol is passed over", () => {
  const state = reduce(NOTHING, snapshot(4));
  assert.equal(reduce(state, { t: "fireworks" }), state);
});

test("a state is never changed in place", () => {
  const state = Object.freeze(reduce(NOTHING, snapshot(4)));
  const frozen = JSON.stringify(state);
  reduce(state, event(5, "acted", [{ kind: "call" }]));
  reduce(state, { t: "chat", table: "t1", line: { number: 1, name: "Ada", text: "hello", at: "" } });
  assert.equal(JSON.stringify(state), frozen);
});

test("a clock runs through its time and then its bank", () => {
  const clock = { t: "clock", table: "t1", seat: 0, left_ms: 1000, of_ms: 5000, bank_ms: 3000, running: "time" };
  assert.deepEqual(remaining(clock, 100, 600), { left: 500, bank: 3000 });
  assert.deepEqual(remaining(clock, 100, 2100), { left: 0, bank: 2000 });
  assert.deepEqual(remaining({ ...clock, running: "paused" }, 100, 2100), { left: 1000, bank: 3000 });
});
