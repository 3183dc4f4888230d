// Where everything lies on the felt. Pure: sizes in, positions out. Distances are from the middle of the felt.
//
// A seat's place 0 is the viewer's own, at the bottom; the others follow clockwise: left, up, right.

/**
 * @typedef {[number, number]} Point
 * @typedef {{at: Point, bet: Point, turned: boolean, side: -1 | 0 | 1}} Place turned: number before chips
 * @typedef {{
 *   width: number, height: number, scale: number, phone: boolean, crowd: boolean,
 *   middle: Point, felt: Point, centre: Point, places: Place[], button: Point | null,
 * }} Layout
 * @typedef {{width: number, height: number, seats: number, button?: number | null, betting?: boolean[], top?: number}} Asked top: kept free above
 */

export const PHONE = 560; // a stage narrower than this is laid out for a phone
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
  const phone = asked.width < PHONE;
  const scale = Math.min(1, asked.width / (phone ? 390 : 900), asked.height / (phone ? 573 : 690));
  const width = asked.width / scale;
  const top = asked.top ?? 0;
  const height = asked.height / scale - top;
  const laid = phone ? onPhone(asked, width, height, scale) : onDesk(asked, width, height, scale);
  return { ...laid, height: height + top, middle: [laid.middle[0], laid.middle[1] + top] };
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
    if (!i) bet = [0, seat[1] - 163];
    places.push({ at: seat, bet, turned: bet[0] > 20, side: sideOf(at[0]) });
  }
  return {
    width, height, scale, places,
    phone: false,
    crowd: false,
    middle: [width / 2, height / 2 + 2],
    felt: [Math.min(width / 2 - 84, 466), height / 2 - 116],
    centre: [0, -20],
    button: deskButton(asked, places, curve(a - 62, b - 66, 2.5)),
  };
}

/**
 * The dealer button lies a little to its owner's left; on his right if his chips are in the way.
 * @param {Asked} asked @param {Place[]} places @param {(t: number) => Point} middle
 * @returns {Point | null}
 */
function deskButton(asked, places, middle) {
  const i = asked.button;
  if (i === null || i === undefined) return null;
  const n = asked.seats;
  const { at, bet, side } = places[i];
  const [x, y] = middle(i / n + Math.min(0.24 / n, 0.045));
  if (asked.betting?.[i] && Math.hypot(x - bet[0], (y - bet[1]) * 1.3) < 62) return middle(i / n - 0.34 / n);
  if (Math.abs(x - at[0]) < 116 && Math.abs(y - at[1]) < 46) return [at[0] - (side || 1) * (i ? 116 : 150), y];
  return [x, y];
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
    else if (side) bet = [x - side * 90, y + (y > 0 ? -14 : 0)];
    /** @type {Point} */
    const at = i ? [x, y] : [x, y + 4];
    if (!i) bet = [142, at[1] + 2];
    places.push({ at, bet, turned: bet[0] > 20, side });
  }
  const owner = asked.button === null || asked.button === undefined ? null : places[asked.button];
  const away = asked.button ? (crowd ? 58 : 64) : 112;
  return {
    width, height, scale, places, crowd,
    phone: true,
    middle: [width / 2, height / 2 + 12],
    felt: [width / 2 - 24, height / 2 - 74],
    centre: [0, -18],
    button: owner && [owner.at[0] - (owner.side || 1) * away, owner.at[1] - 26],
  };
}

/** Up to six on a phone: at the sides, above and below the board; the odd one on top.
 * @param {number} n @param {number} width @param {number} b @returns {(i: number) => Point} */
function slotsOf(n, width, b) {
  const side = Math.floor((n - 1) / 2);
  return (i) => {
    if (!i) return [0, b];
    if (i === side + 1 && (n - 1) % 2) return [0, -b];
    const up = side === 1 || (i <= side ? i : n - i) === 2;
    return [(i <= side ? -1 : 1) * (width / 2 - 55), b * (up ? -0.47 : 0.45)];
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
