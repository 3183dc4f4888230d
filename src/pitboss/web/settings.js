// What this browser remembers: felt, deck, sound, motion, single-letter keys.

/**
 * @typedef {{felt: "dark" | "light", deck: "4" | "2", sound: "on" | "off", motion: "full" | "none", letters: "on" | "off"}} Settings
 */

/** @type {Settings} */
const DEFAULTS = { felt: "dark", deck: "4", sound: "on", motion: "full", letters: "on" };

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/** @returns {Settings} */
function kept() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem("pitboss") ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @type {Settings} */
let now = kept();

export const settings = () => now;

/** Change some settings, now and for the next time. @param {Partial<Settings>} changes */
export function change(changes) {
  now = { ...now, ...changes };
  try {
    localStorage.setItem("pitboss", JSON.stringify(now));
  } catch {
    // no storage: until the page is closed
  }
  apply();
  for (const listener of listeners) listener(now);
}

/** Show the settings on the document. */
export function apply() {
  const root = document.documentElement;
  root.dataset.theme = now.felt;
  root.dataset.deck = now.deck;
  root.dataset.motion = now.motion;
}

/** Switch a setting to its other value. @param {keyof Settings} name */
export function toggle(name) {
  /** @type {Record<string, [string, string]>} */
  const pairs = {
    felt: ["dark", "light"], deck: ["4", "2"], sound: ["on", "off"], motion: ["full", "none"], letters: ["on", "off"],
  };
  const [one, other] = pairs[name];
  change({ [name]: now[name] === one ? other : one });
}

/** @param {(settings: Settings) => void} listener @returns {() => void} stop listening */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether nothing may move: the setting, or the system's. */
export const still = () =>
  now.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
