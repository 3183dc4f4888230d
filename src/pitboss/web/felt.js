// The felt as a picture of how things stand: seats, board, pots, bets, button. It knows no rule.
import { card } from "./cards.js";
import { chips, dealer } from "./chips.js";
import { h } from "./dom.js";
import { layout } from "./geometry.js";
import { markOf, seatView } from "./seat.js";
import { capital, chipsOf, counted, listed, streetName } from "./words.js";

/**
 * @typedef {import("./messages.d.ts").Now} Now
 * @typedef {import("./messages.d.ts").You} You
 * @typedef {import("./messages.d.ts").Clock} Clock
 * @typedef {import("./messages.d.ts").HouseFacts} HouseFacts
 * @typedef {import("./messages.d.ts").PotNow} PotNow
 * @typedef {import("./geometry.js").Layout} Layout
 *
 * @typedef {{
 *   house: HouseFacts, now: Now, you: You,
 *   clock: Clock | null, clockAt: number, nowAt: number, at: number,
 *   width: number, height: number,
 *   lit: string[] | null,
 *   bottom?: number,
 *   sit: ((seat: number) => void) | null,
 *   wind: (ring: Element) => void,
 * }} Picture what has to be shown; `lit`: the cards that win; `bottom`: the seat in front, else mine
 * @typedef {Picture & {layout: Layout}} Scene
 */

/** Which place a seat has on this viewer's felt: 0 is the bottom. @param {Picture} picture @param {number} seat */
export function placeOf(picture, seat) {
  const size = picture.now.seats.length;
  return (seat - (picture.bottom ?? picture.you.seat ?? 0) + size) % size;
}

/** Lay out and draw. @param {Picture} picture */
export function felt(picture) {
  const { now, you, house } = picture;
  const hand = now.hand;
  const button = hand?.button ?? null;
  const laid = layout({
    width: picture.width,
    height: picture.height,
    seats: now.seats.length,
    button: button === null ? null : placeOf(picture, button),
    top: house.shows_best ? 24 : 0,
    oneCard: house.hole_cards === 1,
  });
  /** @type {Scene} */
  const scene = { ...picture, layout: laid };
  const [mx, my] = laid.middle;
  const style = {
    width: `${laid.width}px`,
    height: `${laid.height}px`,
    transform: laid.scale < 1 ? `scale(${laid.scale})` : "none",
  };
  const classes = ["layer", laid.phone && "on-phone", laid.crowd && "crowd", house.one_pot && "one-pot"];
  return h(
    "div",
    { class: classes.filter(Boolean).join(" "), style, key: "layer" },
    cloth(laid),
    house.shows_best ? steps(scene) : null,
    centre(scene),
    house.one_pot && hand ? tiles(scene) : null,
    now.level && now.level.of > 1 ? rising(scene, now.level) : null,
    now.seats.map((seat) =>
      seatView(scene, seat, laid.places[placeOf(scene, seat.seat)], seat.seat === you.seat),
    ),
    house.one_pot ? [] : bets(scene),
    laid.button
      ? h(
          "div",
          { class: "dbtn", key: "button", style: { left: `${mx + laid.button[0]}px`, top: `${my + laid.button[1]}px` } },
          dealer(),
        )
      : null,
    h("div", { class: "motion", key: "motion", own: true, "aria-hidden": "true" }),
  );
}

/** The cards that win a pot: of all who share it, as far as they were shown. @param {Now} now @param {number} number @returns {string[] | null} */
export function winning(now, number) {
  const pot = now.hand?.over ? now.hand.pots[number] : undefined;
  if (!pot?.cards.length) return null;
  return [...pot.cards, ...pot.seats.flatMap((seat) => now.seats[seat]?.playing ?? [])];
}

/** @param {Layout} laid */
function cloth(laid) {
  const [x, y] = laid.middle;
  const [a, b] = laid.felt;
  const style = { left: `${x - a}px`, top: `${y - b}px`, width: `${2 * a}px`, height: `${2 * b}px` };
  return h("div", { class: "felt", style, key: "felt" }, h("i", null));
}

/** Pots over the board. @param {Scene} scene */
function centre(scene) {
  const { layout: laid, now } = scene;
  const hand = now.hand;
  const style = { left: `${laid.middle[0] + laid.centre[0]}px`, top: `${laid.middle[1] + laid.centre[1]}px` };
  const board = hand?.board ?? [];
  const slots = Array.from({ length: scene.house.board_cards }, (_, at) =>
    at < board.length
      ? card(board[at], markOf(scene, board[at]), `board-${hand?.number}-${at}`)
      : h("span", { class: "slot", key: `slot-${at}` }),
  );
  return h(
    "div",
    { class: "centre", style, key: "centre" },
    scene.house.one_pot
      ? null
      : h("div", { class: `pots ${(hand?.pots.length ?? 0) > 2 ? "many" : ""}` }, pots(scene)),
    h("div", { class: "board", role: "group", "aria-label": board.length ? "board" : "board, no cards so far" }, slots),
  );
}

/** The pots by name; before the first street is over, what lies in front in all. @param {Scene} scene */
function pots(scene) {
  const hand = scene.now.hand;
  if (!hand || !hand.pot) return [];
  const shown = hand.pots.length ? hand.pots : [];
  if (!shown.length) return [potView("pot-0", "Pot", hand.pot, false)];
  return shown.map((pot, at) => potView(`pot-${at}`, potName(scene, pot), pot.amount, true));
}

/** "Side pot", or whom it goes to. @param {Scene} scene @param {PotNow} pot */
function potName(scene, pot) {
  const name = capital(pot.name);
  if (!scene.now.hand?.over || !pot.seats.length) return name;
  const to = pot.seats.map((seat) => (seat === scene.you.seat ? "you" : scene.now.seats[seat]?.name || "a player"));
  return `${name} to ${listed(to)}`;
}

/** @param {string} key @param {string} name @param {number} amount @param {boolean} drawn */
const potView = (key, name, amount, drawn) =>
  h(
    "div",
    { class: `pot ${drawn ? "" : "bare"}`, key },
    drawn ? chips(amount, 3) : null,
    h("span", null, h("small", { "data-term": name.split(/ to | \d/)[0], tabindex: 0 }, name), h("b", null, chipsOf(amount))),
  );

/** What lies in front of each player on this street. @param {Scene} scene */
function bets(scene) {
  const { layout: laid, now } = scene;
  return now.seats
    .filter((seat) => seat.bet > 0)
    .map((seat) => {
      const place = laid.places[placeOf(scene, seat.seat)];
      const [x, y] = [laid.middle[0] + place.bet[0], laid.middle[1] + place.bet[1]];
      return h(
        "div",
        {
          class: `bet ${place.turned ? "r" : ""}`,
          style: { left: `${x}px`, top: `${y}px` },
          key: `bet-${seat.seat}`,
          "data-bet": seat.seat,
          "data-amount": seat.bet,
          "aria-hidden": "true",
        },
        chips(seat.bet, 2),
        h("b", null, chipsOf(seat.bet)),
      );
    });
}

/** Where chips need not match: the minimum bet and the pot as numbers on the felt. @param {Scene} scene */
function tiles(scene) {
  const { layout: laid, now } = scene;
  const hand = now.hand;
  const [mx, my] = laid.middle;
  const [dx, dy] = laid.phone ? [78, 45] : [300, -24];
  /** @param {string} name @param {number} amount @param {number} x */
  const tile = (name, amount, x) =>
    h(
      "div",
      { class: "tile", key: name, style: { left: `${mx + x}px`, top: `${my + dy}px` } },
      laid.phone ? null : chips(amount, 3),
      h("small", null, name),
      h("b", null, chipsOf(amount)),
    );
  return [hand && !hand.over ? tile("Minimum bet", hand.to_match, -dx) : null, tile("Pot", hand?.pot ?? 0, dx)];
}

/** The blinds where they rise, and when they do. @param {Scene} scene @param {import("./messages.d.ts").Level} level */
function rising(scene, level) {
  const { middle, phone } = scene.layout;
  const [x, y] = phone ? [0, 70] : [-320, -24];
  const blinds = `${chipsOf(level.small)}/${chipsOf(level.big)}`;
  const next = `${chipsOf(level.next_small)}/${chipsOf(level.next_big)}`;
  const words = level.hands_left ? `${counted(level.hands_left, "hand")} to ${next}` : "the last level";
  return h(
    "div",
    { class: "tile level", key: "level", style: { left: `${middle[0] + x}px`, top: `${middle[1] + y}px` } },
    h("small", null, `Level ${level.number} of ${level.of}`),
    h("b", null, blinds),
    h("small", null, words),
  );
}

/** Where in the hand we are: a dot for each street, and the showdown. @param {Scene} scene */
function steps(scene) {
  const hand = scene.now.hand;
  const streets = scene.house.streets;
  const at = !hand ? -1 : hand.over && hand.showdown ? streets.length : streets.indexOf(hand.street);
  const names = [...streets.map((street) => (street === "preflop" ? "Pre-flop" : streetName(street))), "Showdown"];
  return h(
    "ol",
    { class: "steps", key: "steps", "aria-label": "stages of the hand" },
    names.map((name, index) =>
      h(
        "li",
        { class: index < at ? "did" : index === at ? "at" : null, "aria-current": index === at ? "step" : null },
        name,
      ),
    ),
  );
}
