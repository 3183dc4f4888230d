// The clock's ring and bar run down by themselves; each is wound once for each time that the server tells.
import { still } from "./settings.js";
import { remaining } from "./state.js";

/** @typedef {import("./messages.d.ts").Clock} Clock */

const ROUND = 2 * Math.PI * 20;

export class Winder {
  constructor() {
    /** @type {WeakMap<Element, {clock: Clock | null, animation: Animation | null, step: number}>} */
    this.wound = new WeakMap();
  }

  /** @param {Element} ring @param {Clock | null} clock @param {number} since @param {number} at */
  ring(ring, clock, since, at) {
    this.wind(ring, clock, since, at, (part) => ({ strokeDashoffset: `${ROUND * (1 - part)}px` }));
  }

  /** @param {Element} bar @param {Clock | null} clock @param {number} since @param {number} at */
  bar(bar, clock, since, at) {
    this.wind(bar, clock, since, at, (part) => ({ transform: `scaleX(${part})` }));
  }

  /**
   * @param {Element} element @param {Clock | null} clock @param {number} since @param {number} at
   * @param {(part: number) => Keyframe} look
   */
  wind(element, clock, since, at, look) {
    const old = this.wound.get(element);
    const stepping = clock !== null && still();
    const step = stepping ? Math.ceil(part(clock, since, at).ms / 1000) : 0;
    if (old && old.clock === clock && old.step === step) return;
    old?.animation?.cancel();
    if (!clock) {
      this.wound.set(element, { clock, animation: null, step });
      return;
    }
    const { whole, ms } = part(clock, since, at);
    const from = look(Math.min(1, ms / whole));
    const runs = clock.running === "time" || clock.running === "bank";
    const to = runs && !stepping ? look(0) : from;
    const animation = element.animate([from, to], { duration: Math.max(1, ms), fill: "both" });
    this.wound.set(element, { clock, animation, step });
  }
}

/** How much is left, and of how much. @param {Clock} clock @param {number} since @param {number} at */
function part(clock, since, at) {
  const { left, bank } = remaining(clock, since, at);
  if (clock.running === "bank" || (!left && bank)) return { whole: Math.max(1, clock.bank_ms), ms: bank };
  return { whole: Math.max(1, clock.of_ms), ms: left };
}
