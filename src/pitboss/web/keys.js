// Keys of the table. Single letters are silent while something is being typed, and can be switched off.

/**
 * @typedef {{key: string, does: string, shown: string}} Binding
 */

/** What every key does, for the help; the page decides what it means at the moment. @type {Binding[]} */
export const KEYS = [
  { key: "f", does: "fold", shown: "F" },
  { key: "c", does: "check or call", shown: "C" },
  { key: "r", does: "bet or raise: first the size, Enter commits", shown: "R" },
  { key: "digits", does: "type a size", shown: "0-9" },
  { key: "arrows", does: "one step more or less", shown: "↑ ↓" },
  { key: "pages", does: "one big blind more or less", shown: "PgUp PgDn" },
  { key: "presets", does: "the usual sizes", shown: "Alt 1-4" },
  { key: "a", does: "all-in into the box", shown: "A" },
  { key: " ", does: "next hand", shown: "Space" },
  { key: "x", does: "check or fold when my turn comes", shown: "X" },
  { key: "l", does: "log", shown: "L" },
  { key: "t", does: "light or dark felt", shown: "T" },
  { key: "d", does: "two or four colours", shown: "D" },
  { key: "m", does: "sound on or off", shown: "M" },
  { key: "?", does: "this help", shown: "?" },
  { key: "escape", does: "close", shown: "Esc" },
];

/** Whether an element takes letters. @param {EventTarget | null} target */
export const typing = (target) =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !["range", "checkbox", "radio", "button"].includes(target.type));

/** Whether Space or Enter belongs to the element in focus. @param {EventTarget | null} target */
export const pressing = (target) =>
  target instanceof HTMLElement && target.closest("button, a, input, select, textarea, summary, [role=tab]") !== null;

/**
 * The name of a key as the table knows it; "" if it is none of its keys.
 * @param {{key: string, code: string, altKey: boolean, ctrlKey: boolean, metaKey: boolean}} event
 * @param {boolean} letters
 */
export function keyOf(event, letters) {
  if (event.ctrlKey || event.metaKey) return "";
  if (event.altKey) return /^Digit[1-4]$/.test(event.code) ? `preset-${event.code.slice(5)}` : "";
  if (/^[0-9]$/.test(event.key)) return letters ? `digit-${event.key}` : "";
  if (event.key.length === 1) return letters || event.key === " " ? event.key.toLowerCase() : "";
  const named = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", "Enter", "Escape"];
  return named.includes(event.key) ? event.key.toLowerCase() : "";
}
