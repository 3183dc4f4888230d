// The one connection to the server: it comes back by itself, and asks again for what was not answered.

import { read } from "./protocol.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Happening} Happening
 * @typedef {{
 *   open: (url: string) => WebSocket,
 *   later: (work: () => void, ms: number) => number,
 *   forget: (timer: number) => void,
 *   clock: () => number,
 *   lot: () => number,
 *   id: () => string,
 * }} World what a connection takes from outside, so that tests can stand in for it
 */

const FIRST_MS = 250;
const MOST_MS = 4000;
const SILENT_MS = 20000; // no word for so long: ask whether the server is there

/** @returns {World} */
export const realWorld = () => ({
  open: (url) => new WebSocket(url),
  later: (work, ms) => window.setTimeout(work, ms),
  forget: (timer) => window.clearTimeout(timer),
  clock: () => performance.now(),
  lot: () => Math.random(),
  id: () => crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
});

export class Connection {
  /**
   * @param {string} url
   * @param {(happening: Happening, at: number) => void} tell
   * @param {World} world
   */
  constructor(url, tell, world) {
    this.url = url;
    this.tell = tell;
    this.world = world;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Record<string, unknown> | null} what is joined anew after a break */
    this.place = null;
    /** @type {Map<string, Record<string, unknown>>} asked for, and neither granted nor refused so far */
    this.open = new Map();
    this.tries = 0;
    this.wait = 0; // as the server asked for
    this.ended = false;
    this.timer = 0;
    this.heard = 0;
    this.ready = false;
  }

  /** Connect, unless that is under way. */
  connect() {
    this.world.forget(this.timer);
    if (this.socket) return;
    this.ended = false;
    this.say({ t: "opening" });
    const socket = this.world.open(this.url);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.hear(read(event.data));
    socket.onclose = () => this.lost(socket);
  }

  /** Look at a table, or at the lobby. @param {Record<string, unknown>} place a join or a lobby message */
  go(place) {
    this.place = place;
    this.open.clear();
    if (this.ready) this.send(place);
  }

  /** Ask for a snapshot: something was missed. */
  rejoin() {
    if (this.ready && this.place) this.send(this.place);
  }

  /** Ask for something; it is asked again after a break, under the same id. @param {Record<string, unknown>} request */
  ask(request) {
    const id = this.world.id();
    if (this.ended) return id; // nobody hears it, and it must not be done later
    const message = { ...request, id };
    this.open.set(id, message);
    this.say({ t: "asked", id, verb: String(request.t) });
    if (this.ready) this.send(message);
    return id;
  }

  /** Leave for good: another tab plays, or the page is closed. */
  close() {
    this.ended = true;
    this.world.forget(this.timer);
    this.socket?.close();
  }

  opened() {
    this.tries = 0;
    this.wait = 0;
    this.ready = true;
    this.say({ t: "opened" });
    if (this.place) this.send(this.place);
    for (const message of this.open.values()) this.send(message);
    this.listen();
  }

  /** Notice a server that has gone without a word. */
  listen() {
    this.heard = this.world.clock();
    const check = () => {
      if (!this.ready) return;
      const silent = this.world.clock() - this.heard;
      if (silent > 2 * SILENT_MS) this.socket?.close();
      else if (silent > SILENT_MS) this.send({ t: "ping" });
      this.timer = this.world.later(check, SILENT_MS / 2);
    };
    this.timer = this.world.later(check, SILENT_MS / 2);
  }

  /** @param {import("./messages.d.ts").FromServer} message */
  hear(message) {
    this.heard = this.world.clock();
    if (message.t === "ack" || message.t === "refused") this.open.delete(message.id);
    if (message.t === "bye") {
      this.wait = message.again_ms ?? 0;
      this.ended = !message.again_ms && message.code !== "going_away" && message.code !== "too_slow";
    }
    this.say(message);
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (this.socket !== socket) return;
    this.world.forget(this.timer);
    this.socket = null;
    this.ready = false;
    if (this.ended) return this.say({ t: "ended" });
    const backoff = Math.min(MOST_MS, FIRST_MS * 2 ** this.tries) * (0.75 + this.world.lot() / 2);
    const ms = Math.round(this.wait || backoff);
    this.tries += 1;
    this.wait = 0;
    this.say({ t: "lost", again_ms: ms });
    this.timer = this.world.later(() => this.connect(), ms);
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    this.socket?.send(JSON.stringify(message));
  }

  /** @param {Happening} happening */
  say(happening) {
    this.tell(happening, this.world.clock());
  }
}

/** Where the socket is. @param {Location} place */
export const socketUrl = (place) => `${place.protocol === "https:" ? "wss:" : "ws:"}//${place.host}/api/socket`;
