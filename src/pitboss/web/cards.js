// Cards as our own SVG: `<pit-card face="Kd">`, without `face` a back. 100 x 140, its width comes from --cw.
// The ranks are stroked paths, so a card looks the same on every machine.
import { h, patch } from "./dom.js";

/** The suits, in a box of 24. @type {Record<string, string>} */
export const SUITS = {
  s: "M12 1.2C9.6 5.4 2.2 9 2.2 14.6c0 3 2.1 4.9 4.7 4.9 1.7 0 3.1-.8 4-2-.2 2.3-1 3.9-2.8 5.3h7.8c-1.8-1.4-2.6-3-2.8-5.3.9 1.2 2.3 2 4 2 2.6 0 4.7-1.9 4.7-4.9C21.8 9 14.4 5.4 12 1.2Z",
  h: "M12 22C9.4 17.4 1.8 13.7 1.8 7.9 1.8 4.6 4.2 2.2 7.2 2.2c2.1 0 3.9 1.2 4.8 3.2.9-2 2.7-3.2 4.8-3.2 3 0 5.4 2.4 5.4 5.7C22.2 13.7 14.6 17.4 12 22Z",
  d: "M12 .9c2 4.2 4.9 8 8.4 11.1-3.5 3.1-6.4 6.9-8.4 11.1-2-4.2-4.9-8-8.4-11.1C7.1 8.9 10 5.1 12 .9Z",
  c: "M12 1.3a4.9 4.9 0 0 1 3.9 7.9 4.9 4.9 0 1 1-3 8.3c.1 2.3 1 4 2.9 5.3H8.2c1.9-1.3 2.8-3 2.9-5.3a4.9 4.9 0 1 1-3-8.3A4.9 4.9 0 0 1 12 1.3Z",
};

/** The ranks, in a box of 56 x 80; the ten is 66 wide. @type {Record<string, string>} */
const RANKS = {
  A: "M5 76 L28 4 L51 76 M13 52 H43",
  2: "M6 25 C6 12 15 5 28 5 C41 5 50 13 50 25 C50 34 45 40 37 47 L8 74.5 H52",
  3: "M8 5.5 H48 L27 32 C42 32 51 40 51 53 C51 66 42 75 28 75 C16 75 8 69 5 59",
  4: "M39 76 V5 L5 55 H53",
  5: "M47 5.5 H14 L10 36 C15 32 21 30 28 30 C42 30 51 39 51 52 C51 66 42 75 28 75 C17 75 9 70 5 61",
  6: "M41 4 C21 19 5 35 5 52 A23 23 0 1 0 28 29 C19 29 12 33 8 40",
  7: "M5 5.5 H50 C37 28 27 50 23 76",
  8: "M28 5 A18 17 0 1 1 27.9 5 Z M28 39 A23 18 0 1 1 27.9 39 Z",
  9: "M15 76 C35 61 51 45 51 28 A23 23 0 1 0 28 51 C37 51 44 47 48 40",
  T: "M1 20 L15 5 V76 M50 5 C62 5 66 12 66 24 V56 C66 68 62 75 50 75 C38 75 34 68 34 56 V24 C34 12 38 5 50 5 Z",
  J: "M24 5.5 H43 V53 C43 67 36 75 24 75 C12 75 6 68 5 57",
  Q: "M28 5 C43 5 51 14 51 30 V50 C51 66 43 75 28 75 C13 75 5 66 5 50 V30 C5 14 13 5 28 5 Z M31 54 L54 80",
  K: "M7 4 V76 M49 4 L9 48 M22 34 L51 76",
};

/** @type {Record<string, string>} */
const RANK_NAMES = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
/** @type {Record<string, string>} */
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** Say a card: "king of diamonds". @param {string} card */
export const cardName = (card) =>
  card ? `${RANK_NAMES[card[0]]} of ${SUIT_NAMES[card[1]]}` : "hidden card";

/** @param {string} card */
function face(card) {
  const [rank, suit] = card;
  const drawn = SUITS[suit];
  return h(
    "svg",
    { viewBox: "0 0 100 140", "aria-hidden": "true", class: `suit-${suit}` },
    h("rect", { class: "face", x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 10, fill: "url(#face)" }),
    h(
      "g",
      { transform: `translate(${rank === "T" ? 10 : 11} 12) scale(.545)` },
      h("path", {
        d: RANKS[rank],
        fill: "none",
        stroke: "currentColor",
        "stroke-width": 11.5,
        "stroke-linejoin": "round",
      }),
    ),
    h("path", { d: drawn, transform: "translate(11.5 63) scale(1.19)", fill: "currentColor" }),
    h("path", { d: drawn, transform: "translate(43 78) scale(2.08)", fill: "currentColor" }),
  );
}

/** A back: it knows no card, and nothing in it depends on one. */
function back() {
  return h(
    "svg",
    { viewBox: "0 0 100 140", "aria-hidden": "true" },
    h("rect", { x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 10, fill: "var(--back-edge)" }),
    h("rect", { x: 6.5, y: 6.5, width: 87, height: 127, rx: 6, fill: "var(--back-bg)" }),
    h("rect", { x: 6.5, y: 6.5, width: 87, height: 127, rx: 6, fill: "url(#lattice)" }),
    h("rect", {
      x: 11, y: 11, width: 78, height: 118, rx: 3.5,
      fill: "none", stroke: "var(--back-dot)", "stroke-width": 1,
    }),
    h("path", {
      d: "M50 48 66 70 50 92 34 70Z",
      fill: "var(--back-bg)", stroke: "var(--back-dot)", "stroke-width": 1.5,
    }),
    h("path", { d: "M50 57 59.5 70 50 83 40.5 70Z", fill: "var(--back-dot)" }),
  );
}

/** The gradient of a face and the lattice of a back, once for the whole document. */
function inks() {
  if (document.getElementById("inks")) return;
  const holder = document.createElement("div");
  holder.id = "inks";
  holder.className = "sr";
  holder.setAttribute("aria-hidden", "true");
  patch(
    holder,
    h(
      "svg",
      { width: 0, height: 0 },
      h(
        "defs",
        null,
        h(
          "pattern",
          {
            id: "lattice", width: 12, height: 12,
            patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)",
          },
          h("path", { d: "M0 0H12M0 0V12", stroke: "var(--back-line)", "stroke-width": 1.4, fill: "none" }),
          h("circle", { cx: 6, cy: 6, r: 1.5, fill: "var(--back-dot)" }),
        ),
        h(
          "linearGradient",
          { id: "face", x1: 0, y1: 0, x2: 0, y2: 1 },
          h("stop", { offset: 0, "stop-color": "#FFFEFB" }),
          h("stop", { offset: 1, "stop-color": "#F6F2E8" }),
        ),
      ),
    ),
  );
  document.body.append(holder);
}

class PitCard extends HTMLElement {
  static observedAttributes = ["face"];

  connectedCallback() {
    inks();
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const card = this.getAttribute("face") ?? "";
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", cardName(card));
    patch(this, card ? face(card) : back());
  }
}

if (!customElements.get("pit-card")) customElements.define("pit-card", PitCard);

/**
 * A card on the table; "" is a back.
 * @param {string} face
 * @param {string} [mark] lit, dim, mine
 * @param {string | number} [key]
 */
export const card = (face, mark, key) =>
  h("pit-card", { face: face || null, class: mark || null, key, own: true });

/** A card in a line of text: rank and suit in the suit's colour. @param {string} face */
export const mini = (face) =>
  h(
    "span",
    { class: `mini suit-${face[1]}`, role: "img", "aria-label": cardName(face) },
    face[0] === "T" ? "10" : face[0],
    h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: SUITS[face[1]], fill: "currentColor" })),
  );
