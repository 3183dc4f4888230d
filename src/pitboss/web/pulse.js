// What time brings at a table: seconds that run, a tick in the last ones, and pots that stand out one after the other.
import { still } from "./settings.js";
import { sound } from "./sounds.js";
import { remaining } from "./state.js";

/** @typedef {import("./state.js").State} State */

const BEAT_MS = 250;
const POT_MS = 1600; // how long each pot's winners stand out

export class Pulse {
  /** @param {{state: State, now: () => number, draw: () => void, shout: (words: string) => void}} table */
  constructor(table) {
    this.table = table;
    this.pot = 0; // whose winners stand out
    this.timer = 0;
    this.ticked = -1;
    this.beating = window.setInterval(() => this.beat(), BEAT_MS);
  }

  close() {
    clearInterval(this.beating);
    clearTimeout(this.timer);
  }

  beat() {
    const { state } = this.table;
    const running = state.clock || state.link === "lost" || (state.now?.pause_ms ?? 0) > 0 || state.now?.seats.some((seat) => seat.away);
    if (!running) return;
    if (state.clock && state.clock.seat === state.you.seat && state.you.turn) this.tick(state.clock);
    this.table.draw();
  }

  /** The last seconds of my own clock. @param {import("./messages.d.ts").Clock} clock */
  tick(clock) {
    const { left, bank } = remaining(clock, this.table.state.clockAt, this.table.now());
    const rest = Math.ceil((left + bank) / 1000);
    if (rest === this.ticked || rest < 1) return;
    this.ticked = rest;
    if (rest <= 5) sound("tick");
    if (rest === 10) this.table.shout("Ten seconds left.");
  }

  /** Each pot's winners stand out in turn, in the order of award. @param {boolean} over */
  showPots(over) {
    clearTimeout(this.timer);
    this.pot = 0;
    const pots = this.table.state.now?.hand?.pots ?? [];
    if (!over || pots.length < 2 || still()) return;
    const next = () => {
      this.pot += 1;
      if (this.pot >= pots.length) this.pot = 0;
      else this.timer = window.setTimeout(next, POT_MS);
      this.table.draw();
    };
    this.timer = window.setTimeout(next, POT_MS);
  }
}
