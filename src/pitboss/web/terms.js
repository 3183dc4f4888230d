// Words that explain themselves: a term of the glossary says what it means when it is hovered over or has focus.
import { get } from "./api.js";
import { h } from "./dom.js";

/**
 * @typedef {{term: string, text: string, section: string}} Term
 * @typedef {import("./dom.js").Child} Child
 */

/** @type {Promise<Term[]> | null} */
let asked = null;

/** All terms; asked for once. @returns {Promise<Term[]>} */
export function glossary() {
  asked ??= get("/api/glossary");
  asked.catch(() => (asked = null));
  return asked;
}

/** Where a term stands on the glossary's page. @param {string} term */
export const anchor = (term) => term.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** A pattern that finds every term, the longest first, and as it may be written: plural, with a hyphen or without. @param {Term[]} terms */
export function patternOf(terms) {
  const words = terms.map(({ term }) => term).sort((a, b) => b.length - a.length);
  const loose = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/[- ]/g, "[- ]"));
  return new RegExp(`\\b(${loose.join("|") || "(?!)"})(e?s)?\\b|\\b([A-Z]{2}-\\d+)\\b`, "gi");
}

/**
 * A text with its terms and rule numbers marked. A term is a link where it comes first on a page, so that one gets to
 * it by keyboard; later ones explain themselves to the mouse alone.
 * @param {string} text
 * @param {Term[]} terms
 * @param {Set<string>} seen on this page so far
 * @param {RegExp} pattern as `patternOf` makes it
 * @returns {Child[]}
 */
export function explained(text, terms, seen, pattern) {
  /** @type {Child[]} */
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
    const [whole, word, , rule] = match;
    if (rule) parts.push(/^[A-Z]{2}-/.test(rule) ? h("a", { class: "cite", href: `/rules#${rule}` }, whole) : whole);
    else parts.push(marked(whole, termOf(word, terms), seen));
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}

/** The term that a word of a text means. @param {string} word @param {Term[]} terms */
function termOf(word, terms) {
  const plain = anchor(word);
  return terms.find(({ term }) => anchor(term) === plain)?.term ?? word;
}

/** @param {string} words @param {string} term @param {Set<string>} seen */
function marked(words, term, seen) {
  if (seen.has(term)) return h("span", { class: "term", "data-term": term }, words);
  seen.add(term);
  return termLink(words, term);
}

/** A word with its term behind it. @param {string} words @param {string} [term] */
export const termLink = (words, term = words) =>
  h("a", { class: "term", href: `/glossary#${anchor(term)}`, target: "_blank", "data-term": term }, words);

// the one tip of the page

const LEAVE_MS = 120; // the pointer may go over to the tip itself

/** @type {HTMLElement | null} */
let tip = null;
/** @type {Element | null} */
let held = null;
let leaving = 0;

/** Let the words of this document explain themselves. */
export function listen() {
  document.addEventListener("pointerover", (event) => over(event.target));
  document.addEventListener("focusin", (event) => over(event.target));
  document.addEventListener("pointerout", () => later());
  document.addEventListener("focusout", () => later());
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && held) {
      event.stopImmediatePropagation();
      hide();
    }
  }, true);
  addEventListener("scroll", hide, true);
}

/** @param {EventTarget | null} target */
function over(target) {
  const element = target instanceof Element ? target : null;
  if (tip && element && tip.contains(element)) return clearTimeout(leaving);
  const found = element?.closest("[data-term]");
  if (!found) return;
  clearTimeout(leaving);
  if (found !== held) void show(found);
}

function later() {
  clearTimeout(leaving);
  leaving = window.setTimeout(hide, LEAVE_MS);
}

function hide() {
  clearTimeout(leaving);
  held?.removeAttribute("aria-describedby");
  held = null;
  if (tip) tip.hidden = true;
}

/** @param {Element} element */
async function show(element) {
  hide();
  held = element;
  const name = element.getAttribute("data-term") ?? "";
  const terms = await glossary().catch(() => /** @type {Term[]} */ ([]));
  const found = terms.find(({ term }) => anchor(term) === anchor(name));
  if (held !== element || !found || !element.isConnected) return;
  tip ??= made();
  tip.replaceChildren(bold(found.term), document.createTextNode(` ${found.text}`));
  tip.hidden = false;
  element.setAttribute("aria-describedby", "tip");
  place(tip, element.getBoundingClientRect());
}

function made() {
  const box = document.createElement("div");
  box.id = "tip";
  box.setAttribute("role", "tooltip");
  document.body.append(box);
  return box;
}

/** @param {string} words */
function bold(words) {
  const strong = document.createElement("strong");
  strong.textContent = words;
  return strong;
}

/** Below its word where there is room, else above; never outside of the window. @param {HTMLElement} box @param {DOMRect} word */
function place(box, word) {
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - width - 8, word.left + word.width / 2 - width / 2));
  const below = word.bottom + 8;
  const top = below + height + 8 > innerHeight ? Math.max(8, word.top - height - 8) : below;
  box.style.setProperty("left", `${left}px`);
  box.style.setProperty("top", `${top}px`);
}
