// Shows a film on a felt: forward and back, by itself or by hand; motion follows each step on.
import * as motion from "./motion.js";

/**
 * @typedef {import("./film.js").Film} Film
 */

const STEP_MS = 1100; // a step of a film that plays

export class Projector {
  /**
   * @param {Film} film
   * @param {{draw: () => void, layer: () => Element | null, playing: boolean, at?: number}} how
   */
  constructor(film, how) {
    this.film = film;
    this.draw = how.draw;
    this.layer = how.layer;
    this.playing = how.playing;
    this.at = Math.max(0, Math.min(how.at ?? 0, film.frames.length - 1));
    this.speed = 1;
    this.timer = 0;
    this.roll();
  }

  get last() {
    return this.film.frames.length - 1;
  }

  get frame() {
    return this.film.frames[this.at];
  }

  close() {
    clearTimeout(this.timer);
  }

  /** Show the next step in a while, if the film plays. */
  roll() {
    clearTimeout(this.timer);
    if (this.at >= this.last) this.playing = false;
    if (this.playing) this.timer = window.setTimeout(() => this.show(this.at + 1), STEP_MS / this.speed);
  }

  /** Show a step. @param {number} at */
  show(at) {
    const old = this.at;
    const kept = motion.before(this.layer());
    this.at = Math.max(0, Math.min(this.last, at));
    this.roll();
    this.draw();
    if (this.at === old + 1) motion.play(this.layer(), this.frame.facts, kept);
    else motion.settle();
  }

  /** Go to a step by hand: the film stands still there. @param {number} at */
  go(at) {
    this.playing = false;
    this.show(at);
  }

  /** Play, or stand still; one that has ended begins anew. */
  play() {
    this.playing = !this.playing;
    if (this.playing && this.at === this.last) this.at = 0;
    this.roll();
    this.draw();
  }

  /** @param {number} speed */
  run(speed) {
    this.speed = speed;
    this.roll();
    this.draw();
  }

  /** Keys of a film; false: not one of them. @param {string} key */
  key(key) {
    /** @type {Record<string, () => void>} */
    const keys = {
      arrowleft: () => this.go(this.at - 1),
      arrowright: () => this.go(this.at + 1),
      home: () => this.go(0),
      end: () => this.go(this.last),
      " ": () => this.play(),
    };
    keys[key]?.();
    return key in keys;
  }
}
