// The connection: it comes back by itself, asks again for what was not answered, and knows when it must not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection, socketUrl } from "../../src/pitboss/web/socket.js";

/** A world whose clock is moved by hand, and whose sockets are written down. */
function world() {
  const made = { sockets: [], timers: [], now: 0, ids: 0, told: [] };
  return {
    ...made,
    open(url) {
      const socket = { url, sent: [], send: (text) => socket.sent.push(JSON.parse(text)), close: () => socket.onclose() };
      made.sockets.push(socket);
      return socket;
    },
    later: (work, ms) => made.timers.push({ work, at: made.now + ms }),
    forget: (timer) => made.timers[timer - 1] && (made.timers[timer - 1].work = () => {}),
    clock: () => made.now,
    lot: () => 0.5,
    id: () => `id${++made.ids}`,
    made,
    pass(ms) {
      made.now += ms;
      for (const timer of made.timers.splice(0)) (timer.at <= made.now ? timer.work : () => made.timers.push(timer))();
    },
    get last() {
      return made.sockets[made.sockets.length - 1];
    },
  };
}

function connected() {
  const around = world();
  const connection = new Connection("ws://here", (told) => around.made.told.push(told), around);
  connection.go({ t: "join", table: "t1" });
  connection.connect();
  around.last.onopen();
  return { around, connection };
}

test("it joins as soon as it is open, and again after every break", () => {
  const { around } = connected();
  assert.deepEqual(around.last.sent, [{ t: "join", table: "t1" }]);
  around.last.onclose();
  assert.deepEqual(around.made.told.at(-1), { t: "lost", again_ms: 250 });
  around.pass(250);
  around.last.onopen();
  assert.equal(around.made.sockets.length, 2);
  assert.deepEqual(around.last.sent, [{ t: "join", table: "t1" }]);
});

test("it waits longer from try to try, up to a bound", () => {
  const { around } = connected();
  const waits = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    around.last.onclose();
    waits.push(around.made.told.at(-1).again_ms);
    around.pass(waits.at(-1));
  }
  assert.deepEqual(waits, [250, 500, 1000, 2000, 4000, 4000, 4000]);
});

test("what was not answered is asked again under the same id; what was answered is not", () => {
  const { around, connection } = connected();
  connection.ask({ t: "act", verb: "call" });
  connection.ask({ t: "chat", text: "hello" });
  around.last.onmessage({ data: '{"t":"ack","id":"id2"}' });
  around.last.onclose();
  around.pass(250);
  around.last.onopen();
  assert.deepEqual(around.last.sent.slice(1), [{ t: "act", verb: "call", id: "id1" }]);
});

test("another tab plays: it stays away, and asks for nothing that would be done later", () => {
  const { around, connection } = connected();
  around.last.onmessage({ data: '{"t":"bye","code":"replaced","why":"You play on in another window."}' });
  around.last.onclose();
  assert.deepEqual(around.made.told.at(-1), { t: "ended" });
  connection.ask({ t: "act", verb: "fold" });
  around.pass(60_000);
  assert.equal(around.made.sockets.length, 1);
  connection.connect();
  around.last.onopen();
  assert.deepEqual(around.last.sent, [{ t: "join", table: "t1" }]);
});

test("a server that stops says when to come back", () => {
  const { around } = connected();
  around.last.onmessage({ data: '{"t":"bye","code":"going_away","why":"The server stops.","again_ms":2000}' });
  around.last.onclose();
  assert.deepEqual(around.made.told.at(-1), { t: "lost", again_ms: 2000 });
});

test("a server that has gone without a word is noticed", () => {
  const { around } = connected();
  for (let tick = 0; tick < 3; tick++) around.pass(10_000);
  assert.deepEqual(around.last.sent.at(-1), { t: "ping" });
  for (let tick = 0; tick < 3; tick++) around.pass(10_000);
  assert.ok(around.made.told.some(({ t }) => t === "lost"));
});

test("the address of the socket follows that of the page", () => {
  assert.equal(socketUrl({ protocol: "https:", host: "poker.example" }), "wss://poker.example/api/socket");
  assert.equal(socketUrl({ protocol: "http:", host: "127.0.0.1:8000" }), "ws://127.0.0.1:8000/api/socket");
});
