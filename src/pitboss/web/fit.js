// A place for a small thing among larger ones: as near as can be to where it would best lie, touching nothing.

/**
 * @typedef {[number, number]} Point
 * @typedef {{x: number, y: number, w: number, h: number}} Box by its middle, its width and its height
 */

const STEP = 6;
const REACH = 168; // how far from its best place a thing may go
const AIR = 3; // between two things

/** @param {Point} at @param {Point} size @returns {Box} */
export const box = ([x, y], [w, h]) => ({ x, y, w, h });

/** How much two boxes overlap, with some air around them. @param {Box} a @param {Box} b */
export function overlap(a, b) {
  const wide = (a.w + b.w) / 2 + AIR - Math.abs(a.x - b.x);
  const high = (a.h + b.h) / 2 + AIR - Math.abs(a.y - b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Places by distance, nearest first: worked out once. @type {Point[]} */
const RINGS = [];
for (let x = -REACH; x <= REACH; x += STEP) for (let y = -REACH; y <= REACH; y += STEP) RINGS.push([x, y]);
RINGS.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

/**
 * @param {Point} best
 * @param {Point} size
 * @param {Box[]} taken
 * @param {(at: Point) => boolean} [allowed]
 * @returns {Point}
 */
export function fit(best, size, taken, allowed = () => true) {
  let least = Infinity;
  let kept = best;
  for (const [dx, dy] of RINGS) {
    /** @type {Point} */
    const at = [best[0] + dx, best[1] + dy];
    if (!allowed(at)) continue;
    let cost = 0;
    const here = box(at, size);
    for (const other of taken) {
      cost += overlap(here, other);
      if (cost >= least) break;
    }
    if (!cost) return at;
    if (cost < least) [least, kept] = [cost, at];
  }
  return kept;
}
