// Sounds made on the spot, quieter than -18 dB. Nothing sounds before the first gesture, or when muted.
import { settings } from "./settings.js";

const LOUD = 0.11; // about -19 dB

/** @type {AudioContext | null} */
let context = null;

/** A browser lets a page sound only after a gesture: call this from one. */
export function wake() {
  if (settings().sound === "off" || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** @param {number} ms @param {number} hertz @param {number} at @param {{type?: OscillatorType, loud?: number}} [how] */
function tone(ms, hertz, at, how = {}) {
  if (!context) return;
  const start = context.currentTime + at / 1000;
  const end = start + ms / 1000;
  const source = context.createOscillator();
  const level = context.createGain();
  source.type = how.type ?? "sine";
  source.frequency.value = hertz;
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(LOUD * (how.loud ?? 1), start + 0.004);
  level.gain.exponentialRampToValueAtTime(0.0001, end);
  source.connect(level).connect(context.destination);
  source.start(start);
  source.stop(end + 0.02);
}

/** @param {number} ms @param {number} from @param {number} to @param {number} at */
function noise(ms, from, to, at) {
  if (!context) return;
  const start = context.currentTime + at / 1000;
  const length = Math.ceil((context.sampleRate * ms) / 1000);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length);
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  const level = context.createGain();
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.setValueAtTime(from, start);
  band.frequency.linearRampToValueAtTime(to, start + ms / 1000);
  level.gain.value = LOUD;
  source.connect(band).connect(level).connect(context.destination);
  source.start(start);
}

/** @param {number} count */
const clicks = (count) => {
  for (let i = 0; i < count; i++) tone(12, 2400, i * 45, { type: "triangle" });
};

/** @type {Record<string, () => void>} */
const SOUNDS = {
  deal: () => noise(18, 3000, 3000, 0),
  check: () => [0, 80].forEach((at) => tone(60, 90, at, { loud: 1.6 })),
  bet: () => clicks(3),
  call: () => clicks(2),
  fold: () => noise(140, 1400, 500, 0),
  all_in: () => {
    clicks(4);
    tone(300, 220, 0);
    tone(300, 330, 0);
  },
  turn: () => {
    tone(120, 660, 0);
    tone(120, 880, 120);
  },
  tick: () => tone(15, 1000, 0),
  win: () => [523, 659, 784].forEach((hertz, at) => tone(90, hertz, at * 90)),
  level: () => [0, 160].forEach((at) => tone(110, 440, at)),
};

/** @param {string} name */
export function sound(name) {
  if (settings().sound === "off" || !context || context.state !== "running" || document.hidden) return;
  SOUNDS[name]?.();
}

/**
 * Which sounds some facts make: one of a kind at a time.
 * @param {import("./messages.d.ts").Fact[]} facts
 * @param {number | null} me
 * @returns {string[]}
 */
export function soundsOf(facts, me) {
  const heard = new Set();
  for (const fact of facts) {
    if (fact.all_in) heard.add("all_in");
    else if (fact.kind === "raise") heard.add("bet");
    else if (["deal", "check", "bet", "call", "fold", "level"].includes(fact.kind)) heard.add(fact.kind);
    else if (fact.kind === "board") heard.add("deal");
    else if (fact.kind === "win" && fact.seat === me) heard.add("win");
  }
  if (heard.has("all_in")) heard.delete("bet");
  return [...heard];
}
