// Motion follows the state, which is right at once: ghosts of cards and chips travel over the felt.
// Only transform and opacity move. What is under way goes on when something new happens; if it would take too long,
// everything jumps to its end.
import { chips } from "./chips.js";
import { patch } from "./dom.js";
import { still } from "./settings.js";

/**
 * @typedef {import("./messages.d.ts").Fact} Fact
 * @typedef {{x: number, y: number}} Spot
 * @typedef {{bets: Map<number, {spot: Spot, amount: number}>, holes: Map<number, {spot: Spot, copy: HTMLElement}>}} Before
 */

const EASE = "cubic-bezier(.2,.7,.2,1)";
const MID = 220;
const SLOW = 380;
const LONGEST = 1200; // a queue longer than this jumps

/** @type {Set<Animation>} */
const running = new Set();
let until = 0; // when the last of them ends

/** Finish everything that is still under way. */
export function settle() {
  for (const animation of [...running]) animation.finish();
  running.clear();
  until = 0;
}

/** @param {Element} element @param {Keyframe[]} frames @param {number} duration @param {number} delay @param {() => void} [done] */
function run(element, frames, duration, delay, done) {
  const animation = element.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
  running.add(animation);
  until = Math.max(until, performance.now() + delay + duration);
  animation.onfinish = () => {
    running.delete(animation);
    done?.();
  };
}

/** The middle of an element, in the stage's own coordinates. @param {Element} layer @param {Element | null} element @returns {Spot} */
function spot(layer, element) {
  const home = layer.getBoundingClientRect();
  const scale = home.width / /** @type {HTMLElement} */ (layer).offsetWidth || 1;
  const box = (element ?? layer).getBoundingClientRect();
  return {
    x: (box.left + box.width / 2 - home.left) / scale,
    y: (box.top + box.height / 2 - home.top) / scale,
  };
}

/** @param {Element} layer @param {string} what @param {number} seat */
const of = (layer, what, seat) =>
  what === "bet" ? layer.querySelector(`[data-bet="${seat}"]`) : layer.querySelector(`[data-seat="${seat}"] .${what}`);

/** Remember where things lay, before the felt is drawn anew. @param {Element | null} layer @returns {Before} */
export function before(layer) {
  /** @type {Before} */
  const kept = { bets: new Map(), holes: new Map() };
  if (!layer || still()) return kept;
  for (const bet of layer.querySelectorAll("[data-bet]")) {
    const amount = Number(bet.getAttribute("data-amount"));
    kept.bets.set(Number(bet.getAttribute("data-bet")), { spot: spot(layer, bet), amount });
  }
  for (const seat of layer.querySelectorAll("[data-seat]")) {
    const hole = seat.querySelector(".hole");
    if (hole) kept.holes.set(Number(seat.getAttribute("data-seat")), { spot: spot(layer, hole), copy: ghostOf(hole) });
  }
  return kept;
}

/**
 * Show how things came to be as they are now.
 * @param {Element | null} layer
 * @param {Fact[]} facts
 * @param {Before} kept
 */
export function play(layer, facts, kept) {
  if (!layer || still() || document.hidden || !facts.length) return settle();
  if (until - performance.now() > LONGEST) settle();
  const stage = { layer, kept, at: 0 };
  if (facts.some((fact) => fact.kind === "deal")) deal(stage, facts);
  for (const fact of facts) if (fact.kind === "fold") fold(stage, fact);
  paid(stage, facts);
  const closes = facts.some((fact) => fact.kind === "board" || fact.kind === "win");
  if (closes) collect(stage);
  turn(stage, facts);
  award(stage, facts);
  if (stage.at > LONGEST + SLOW) settle();
}

/** @typedef {{layer: Element, kept: Before, at: number}} Stage `at`: when the next thing begins */

/** Cards fly from the button, one seat after the other. @param {Stage} stage @param {Fact[]} facts */
function deal(stage, facts) {
  const source = spot(stage.layer, stage.layer.querySelector(".dbtn"));
  const seats = facts.filter((fact) => fact.kind === "deal").map((fact) => fact.seat ?? 0);
  const gap = Math.min(70, 700 / Math.max(1, seats.length * 2));
  let order = 0;
  for (let round = 0; round < 2; round++) {
    for (const seat of seats) {
      const card = of(stage.layer, "hole", seat)?.children[round];
      if (!card) continue;
      const home = spot(stage.layer, card);
      const move = `translate(${source.x - home.x}px, ${source.y - home.y}px) rotate(8deg)`;
      const flight = [{ transform: move, opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: "none" }];
      if (card.hasAttribute("face")) unseen(stage, card, home, move, order * gap);
      else run(card, flight, MID, order * gap);
      order += 1;
    }
  }
}

/** A card of mine is a back until it lands, and turns over then. @param {Stage} stage @param {Element} card @param {Spot} home @param {string} move @param {number} delay */
function unseen(stage, card, home, move, delay) {
  const back = document.createElement("pit-card");
  back.className = "ghost";
  back.style.setProperty("--cw", `${/** @type {HTMLElement} */ (card).offsetWidth}px`);
  place(stage, back, home);
  const here = "translate(-50%, -50%)";
  run(back, [{ transform: `${here} ${move}`, opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: here }], MID, delay, () => back.remove());
  run(card, [{ transform: "rotateY(90deg)", opacity: 0 }, { opacity: 0, offset: 0.63 }, { transform: "rotateY(90deg)", opacity: 1, offset: 0.64 }, { transform: "none" }], MID + 120, delay);
}

/** A copy of somebody's cards, which can be moved. @param {Element} hole */
function ghostOf(hole) {
  const copy = /** @type {HTMLElement} */ (hole.cloneNode(true));
  copy.className = "ghost hole-ghost";
  copy.style.setProperty("--cw", getComputedStyle(hole).getPropertyValue("--cw"));
  return copy;
}

/** Cards of one who folds slide inward and fade. @param {Stage} stage @param {Fact} fact */
function fold(stage, fact) {
  const kept = stage.kept.holes.get(fact.seat ?? -1);
  if (!kept) return;
  const middle = spot(stage.layer, null);
  const [x, y] = [middle.x - kept.spot.x, middle.y - kept.spot.y];
  const far = Math.hypot(x, y) || 1;
  place(stage, kept.copy, kept.spot);
  const start = "translate(-50%, -50%)";
  const end = `${start} translate(${(x / far) * 20}px, ${(y / far) * 20}px)`;
  const frames = [{ opacity: 1, transform: start }, { opacity: 0, transform: end }];
  run(kept.copy, frames, 120, 0, () => kept.copy.remove());
}

/** Put a ghost on the layer of ghosts. @param {Stage} stage @param {HTMLElement} ghost @param {Spot} at */
function place(stage, ghost, at) {
  ghost.style.setProperty("left", `${at.x}px`);
  ghost.style.setProperty("top", `${at.y}px`);
  stage.layer.querySelector(".motion")?.append(ghost);
}

/** Chips go from a plate to the spot before it. @param {Stage} stage @param {Fact[]} facts */
function paid(stage, facts) {
  for (const fact of facts) {
    if (!fact.amount || fact.seat === null || fact.kind === "win" || fact.kind === "return") continue;
    const bet = of(stage.layer, "bet", fact.seat);
    const plate = of(stage.layer, "plate", fact.seat);
    if (!bet || !plate) continue;
    for (const old of bet.getAnimations()) old.finish();
    const [from, to] = [spot(stage.layer, plate), spot(stage.layer, bet)];
    const start = `translate(-50%, -50%) translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    run(bet, [{ transform: start, opacity: 0.2 }, { transform: "translate(-50%, -50%)", opacity: 1 }], MID, 0);
  }
}

/** A ghost of chips travels from one spot to another. @param {Stage} stage @param {number} amount @param {Spot} from @param {Spot} to @param {number} delay */
function travel(stage, amount, from, to, delay) {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  patch(ghost, chips(amount, 2));
  place(stage, ghost, from);
  const away = `translate(-50%, -50%) translate(${to.x - from.x}px, ${to.y - from.y}px)`;
  const frames = [
    { transform: "translate(-50%, -50%)", opacity: 1 },
    { transform: away, opacity: 1, offset: 0.85 },
    { transform: away, opacity: 0 },
  ];
  run(ghost, frames, SLOW, delay, () => ghost.remove());
}

/** The bets of a street go to the pot together. @param {Stage} stage */
function collect(stage) {
  const pot = spot(stage.layer, stage.layer.querySelector(".pots"));
  for (const { spot: from, amount } of stage.kept.bets.values()) travel(stage, amount, from, pot, 0);
  if (stage.kept.bets.size) stage.at = SLOW;
}

/** New cards of the board turn over, one after the other. @param {Stage} stage @param {Fact[]} facts */
function turn(stage, facts) {
  const cards = [...stage.layer.querySelectorAll(".board pit-card")];
  const fresh = facts.filter((fact) => fact.kind === "board").flatMap((fact) => fact.cards);
  for (const face of fresh) {
    const card = cards.find((one) => one.getAttribute("face") === face);
    if (!card) continue;
    run(card, [{ transform: "rotateY(90deg)", opacity: 0 }, { transform: "none", opacity: 1 }], MID, stage.at);
    stage.at += 90;
  }
  if (fresh.length) stage.at += MID - 90;
}

/** Pots go to their winners, the main pot first. @param {Stage} stage @param {Fact[]} facts */
function award(stage, facts) {
  const pots = [...stage.layer.querySelectorAll(".pot, .tile:last-of-type")];
  for (const fact of facts) {
    if (fact.kind !== "win" || fact.seat === null) continue;
    const plate = of(stage.layer, "plate", fact.seat);
    const pot = pots[Math.min(fact.pot, pots.length - 1)] ?? stage.layer.querySelector(".board");
    if (!plate || !pot) continue;
    travel(stage, fact.amount, spot(stage.layer, pot), spot(stage.layer, plate), stage.at);
    stage.at += 250;
  }
}
