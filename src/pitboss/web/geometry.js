// Where everything lies on the felt. Pure: sizes in, positions out. Distances are from the middle of the felt.
//
// A seat's place 0 is the viewer's own, at the bottom; the others follow clockwise: left, up, right. Bets and the
// button have a best place by rule, and the nearest free one to it: nothing touches, for no number of seats.
import { box, fit } from "./fit.js";

/**
 * @typedef {[number, number]} Point
 * @typedef {{at: Point, bet: Point, turned: boolean, side: -1 | 0 | 1}} Place turned: number before chips
 * @typedef {{
 *   width: number, height: number, scale: number, phone: boolean, crowd: boolean,
 *   middle: Point, felt: Point, centre: Point, places: Place[], button: Point | null,
 * }} Layout
 * @typedef {{width: number, height: number, seats: number, button?: number | null, top?: number, oneCard?: boolean}} Asked top: kept free above
 * @typedef {import("./fit.js").Box} Box
 * @typedef {{plate: Point, own: Point, hole: Point, ownHole: Point, note: Point, named: Point, bet: Point, button: Point, board: Point, pots: Point}} Sizes
 */

/** How large things are at most, as the style sheets have them. @type {Record<string, Sizes>} */
const SIZES = {
  desk: {
    plate: [176, 56], own: [232, 60], hole: [116, 72], ownHole: [176, 112], note: [124, 32], named: [218, 32],
    bet: [124, 36], button: [34, 34], board: [446, 118], pots: [440, 50],
  },
  phone: {
    plate: [100, 44], own: [196, 50], hole: [90, 46], ownHole: [148, 90], note: [100, 24], named: [112, 26],
    bet: [88, 24], button: [26, 26], board: [274, 74], pots: [250, 40],
  },
  crowd: {
    plate: [86, 40], own: [196, 50], hole: [54, 24], ownHole: [148, 90], note: [86, 24], named: [86, 24],
    bet: [86, 22], button: [25, 25], board: [210, 56], pots: [200, 40],
  },
};

/** What was laid out before: sizes and seats in, layout out. @type {Map<string, Layout>} */
const known = new Map();

export const PHONE = 560; // a stage narrower than this is laid out for a phone
const ROOMY = 1080; // the least width for eight to ten
const STEPS = 1440;

/**
 * A closed superellipse |x/a|^m + |y/b|^m = 1 by arc length: 0 and 1 are the bottom, it runs clockwise.
 * @param {number} a @param {number} b @param {number} m
 * @returns {(t: number) => Point}
 */
export function curve(a, b, m) {
  /** @type {Point[]} */
  const points = [];
  const lengths = [0];
  let length = 0;
  for (let i = 0; i <= STEPS; i++) {
    const angle = Math.PI / 2 + (i / STEPS) * 2 * Math.PI;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    points.push([
      a * Math.sign(c) * Math.abs(c) ** (2 / m),
      b * Math.sign(s) * Math.abs(s) ** (2 / m),
    ]);
    if (i) {
      length += Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
      lengths.push(length);
    }
  }
  return (t) => {
    const goal = (((t % 1) + 1) % 1) * length;
    return points[Math.max(0, lengths.findIndex((reached) => reached >= goal))];
  };
}

/** Lay a table out on a stage. @param {Asked} asked @returns {Layout} */
export function layout(asked) {
  const key = [asked.width, asked.height, asked.seats, asked.button, asked.top, asked.oneCard].join(" ");
  const before = known.get(key);
  if (before) return before;
  const phone = asked.width < PHONE;
  const least = phone ? 390 : asked.seats > 7 ? ROOMY : 900;
  const scale = Math.min(1, asked.width / least, asked.height / (phone ? 573 : 690));
  const width = asked.width / scale;
  const top = asked.top ?? 0;
  const height = asked.height / scale - top;
  const raw = phone ? onPhone(asked, width, height, scale) : onDesk(asked, width, height, scale);
  const laid = { ...settled(raw, asked), height: height + top };
  laid.middle = [laid.middle[0], laid.middle[1] + top];
  if (known.size > 40) known.clear();
  known.set(key, laid);
  return laid;
}

/** Move bets, and then the button, to where they touch nothing. @param {Layout} laid @param {Asked} asked @returns {Layout} */
function settled(laid, asked) {
  const sizes = sizesOf(laid, asked);
  const [cx, cy] = laid.centre;
  const boardAt = cy + (laid.phone ? 23 : 28);
  /** @type {Box[]} */
  const middle = [box([cx, boardAt], sizes.board), box([cx, boardAt - sizes.board[1] / 2 - sizes.pots[1] / 2], sizes.pots)];
  const seats = laid.places.flatMap((place, i) => seatBoxes(sizes, place, i === 0, laid.crowd));
  const half = [laid.width / 2, laid.height / 2];
  /** @type {Box[]} */
  const bets = [];
  const places = laid.places.map((place, i) => {
    // in a crowd a bet takes the place of the note under its own plate
    if (laid.crowd && i) {
      bets.push(box(place.bet, sizes.bet));
      return place;
    }
    const bet = fit(place.bet, sizes.bet, [...middle, ...seats, ...bets], ([x, y]) => Math.abs(x) + sizes.bet[0] / 2 < half[0] && Math.abs(y) < half[1]);
    bets.push(box(bet, sizes.bet));
    return { ...place, bet, turned: bet[0] > 20 };
  });
  if (!laid.button) return { ...laid, places };
  const shown = laid.places.flatMap((place, i) => namedBoxes(sizes, place, i === 0));
  const [a, b] = laid.felt;
  const round = Math.min(a, b) - sizes.button[0] / 2;
  const [flatX, flatY] = [Math.max(0, a - b), Math.max(0, b - a)];
  const inside = (/** @type {Point} */ [x, y]) => Math.hypot(Math.max(0, Math.abs(x) - flatX), Math.max(0, Math.abs(y) - flatY)) <= round;
  const mine = laid.phone && asked.button === 0; // my plate is half off the felt, and so may my button be
  const button = fit(laid.button, sizes.button, [...middle, ...seats, ...shown, ...bets], mine ? undefined : inside);
  return { ...laid, places, button };
}

/** @param {Layout} laid @param {Asked} asked @returns {Sizes} */
function sizesOf({ crowd, phone }, { oneCard }) {
  const sizes = SIZES[crowd ? "crowd" : phone ? "phone" : "desk"];
  if (!oneCard) return sizes;
  return { ...sizes, ownHole: phone ? [92, 112] : [108, 136] }; // a single card is drawn larger
}

/** What a seat takes up: plate, cards above it, note below. @param {Sizes} sizes @param {Place} place @param {boolean} own @param {boolean} crowd */
function seatBoxes(sizes, place, own, crowd) {
  const [x, y] = place.at;
  const plate = own ? sizes.own : sizes.plate;
  const hole = own ? sizes.ownHole : sizes.hole;
  const note = [box([x, y + plate[1] / 2 + sizes.note[1] / 2], sizes.note)];
  return [box([x, y], plate), box([x, y - plate[1] / 2 - hole[1] / 2], hole), ...(crowd && !own ? [] : note)];
}

/** Where the name of a shown hand stands. @param {Sizes} sizes @param {Place} place @param {boolean} own */
function namedBoxes(sizes, place, own) {
  const [x, y] = place.at;
  const plate = own ? sizes.own : sizes.plate;
  return [box([x, y + plate[1] / 2 + sizes.named[1] / 2], sizes.named)];
}

/** @param {number} x @returns {-1 | 0 | 1} */
const sideOf = (x) => (Math.abs(x) < 20 ? 0 : x < 0 ? -1 : 1);

/** @param {Asked} asked @param {number} width @param {number} height @param {number} scale @returns {Layout} */
function onDesk(asked, width, height, scale) {
  const n = asked.seats;
  const a = Math.min(width / 2 - 120, 446);
  const b = height / 2 - 124;
  const outer = curve(a, b, 2.5);
  const inner = curve(a - 138, b - 84, 2.5);
  /** @type {Place[]} */
  const places = [];
  for (let i = 0; i < n; i++) {
    const at = outer(i / n);
    /** @type {Point} */
    let bet = [...inner(i / n)];
    if (at[1] > 0 && Math.abs(at[0]) < a * 0.72) bet = [inner(i / n)[0], at[1] - 98];
    /** @type {Point} */
    const seat = i ? at : [at[0], at[1] + 38];
    if (!i) bet = asked.oneCard ? [126, seat[1] - 112] : [0, seat[1] - 163]; // beside a large card, above two
    places.push({ at: seat, bet, turned: bet[0] > 20, side: sideOf(at[0]) });
  }
  return {
    width, height, scale, places,
    phone: false,
    crowd: false,
    middle: [width / 2, height / 2 + 2],
    felt: [Math.min(width / 2 - 84, 466), height / 2 - 116],
    centre: [0, -20],
    button: deskButton(asked, curve(a - 62, b - 66, 2.5)),
  };
}

/** The dealer button lies a little to its owner's left. @param {Asked} asked @param {(t: number) => Point} middle @returns {Point | null} */
function deskButton(asked, middle) {
  const i = asked.button;
  if (i === null || i === undefined) return null;
  return middle(i / asked.seats + Math.min(0.24 / asked.seats, 0.045));
}

/** @param {Asked} asked @param {number} width @param {number} height @param {number} scale @returns {Layout} */
function onPhone(asked, width, height, scale) {
  const n = asked.seats;
  const crowd = n > 6;
  const b = height / 2 - 74;
  const seatAt = crowd ? columnsOf(n, width, b) : slotsOf(n, width, b);
  /** @type {Place[]} */
  const places = [];
  for (let i = 0; i < n; i++) {
    const [x, y] = seatAt(i);
    const side = sideOf(x);
    /** @type {Point} */
    let bet = [0, y < 0 ? y + 62 : y - 128];
    if (crowd) bet = [x, y + 34];
    else if (side) bet = y > 0 ? [side * 47, b - 156] : [x - side * 90, y];
    /** @type {Point} */
    const at = i ? [x, y] : [x, y + 4];
    if (!i) bet = [142, at[1] + 2];
    places.push({ at, bet, turned: bet[0] > 20, side });
  }
  return {
    width, height, scale, places, crowd,
    phone: true,
    middle: [width / 2, height / 2 + 12],
    felt: [width / 2 - 24, height / 2 - 74],
    centre: [0, -18],
    button: phoneButton(asked, places, crowd),
  };
}

/** On a phone it lies off the inner top corner of its owner's plate. @param {Asked} asked @param {Place[]} places @param {boolean} crowd @returns {Point | null} */
function phoneButton(asked, places, crowd) {
  const i = asked.button;
  if (i === null || i === undefined) return null;
  const { at, side } = places[i];
  const away = i ? (crowd ? 58 : 64) : 112;
  return [at[0] - (side || 1) * away, at[1] - 26];
}

/** Up to six on a phone: at the sides, above and below the board; the odd one on top.
 * @param {number} n @param {number} width @param {number} b @returns {(i: number) => Point} */
function slotsOf(n, width, b) {
  const side = Math.floor((n - 1) / 2);
  return (i) => {
    if (!i) return [0, b];
    if (i === side + 1 && (n - 1) % 2) return [0, -b];
    const up = side === 1 || (i <= side ? i : n - i) === 2;
    return [(i <= side ? -1 : 1) * (width / 2 - 55), b * (up ? -0.47 : 0.52)];
  };
}

/** Seven to ten on a phone: two columns beside the board, the odd one on top.
 * @param {number} n @param {number} width @param {number} b @returns {(i: number) => Point} */
function columnsOf(n, width, b) {
  const side = Math.floor((n - 1) / 2);
  return (i) => {
    if (!i) return [0, b];
    if (i === side + 1 && (n - 1) % 2) return [0, -b];
    const step = i <= side ? i - 1 : n - 1 - i;
    return [(i <= side ? -1 : 1) * (width / 2 - 48), b * (0.6 - step * (1.3 / (side - 1)))];
  };
}
