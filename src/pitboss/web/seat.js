// One seat on the felt: cards, plate, what its player did last. Every state says itself in words, not by colour.
import { card } from "./cards.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { remaining } from "./state.js";
import { capital, chipsOf, seconds, withoutKickers } from "./words.js";

/**
 * @typedef {import("./felt.js").Scene} Scene
 * @typedef {import("./messages.d.ts").SeatNow} SeatNow
 * @typedef {import("./geometry.js").Place} Place
 */

/** Tones of the monograms: quiet, and never the only way to tell people apart. */
const TONES = [
  "#7FA7C9", "#C79A6B", "#8FB58A", "#B08BB8", "#C4A95A", "#87A9A3", "#B98787", "#8C93BE", "#A3A36B", "#9C8FA8",
];
const ROUND = 2 * Math.PI * 20; // of the clock's ring

/** What the note under a plate says. @param {SeatNow} seat @param {number} heldMs */
export function noteOf(seat, heldMs) {
  if (seat.away) return `Reconnecting, ${seconds(heldMs)} s`;
  if (seat.mucked) return "Mucked";
  if (seat.folded) return "Folded";
  if (seat.dealt && seat.last) return capital(seat.last);
  if (seat.leaving) return "Leaving";
  if (seat.state === "waiting") return "In at the big blind";
  if (seat.state === "posting") return seat.owes ? `Posts ${chipsOf(seat.owes)}` : "Posts to come in";
  if (seat.state === "out") return "Sitting out";
  if (seat.state === "bust") return "Out of chips";
  return "";
}

/** A hand's name where there is little room: without its kickers, or its kind alone. @param {string} name @param {boolean} narrow */
const shortHand = (name, narrow) => capital(narrow ? name.split(", ")[0] : withoutKickers(name));

/** The classes of a seat. @param {Scene} scene @param {SeatNow} seat @param {boolean} mine */
function marks(scene, seat, mine) {
  const hand = scene.now.hand;
  const acting = hand !== null && hand.actor === seat.seat && !hand.over;
  const idle = !seat.dealt && seat.state !== "in";
  return [
    "seat",
    mine && "hero",
    acting && "is-turn",
    (seat.folded || idle || seat.away) && "is-folded",
    seat.away && "is-away",
    seat.all_in && "is-allin",
    seat.won > 0 && hand?.over && "is-win",
    seat.open.length > 0 && "is-shown",
    scene.house.hole_cards === 1 && "one-card",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Say a seat to a screen reader. @param {Scene} scene @param {SeatNow} seat @param {boolean} mine @param {string} note */
function saidOf(scene, seat, mine, note) {
  const hand = scene.now.hand;
  const words = [mine ? `You, ${seat.name}` : seat.name];
  if (seat.bot) words.push("bot");
  words.push(`${chipsOf(seat.chips)} chips`);
  if (hand?.button === seat.seat) words.push("dealer");
  if (seat.blind) words.push(seat.blind === "SB" ? "small blind" : "big blind");
  if (seat.bet) words.push(`bet ${chipsOf(seat.bet)}`);
  if (seat.all_in) words.push("all-in");
  if (note) words.push(note);
  if (hand && hand.actor === seat.seat && !hand.over) words.push(mine ? "your turn" : "to act");
  if (seat.hand) words.push(seat.hand);
  if (seat.won) words.push(`wins ${chipsOf(seat.won)}`);
  return words.join(", ");
}

/** The cards before a player: his own, those he has shown, or backs. @param {Scene} scene @param {SeatNow} seat @param {boolean} mine */
function hole(scene, seat, mine) {
  const backs = Array.from({ length: seat.hidden }, () => "");
  const known = mine && seat.dealt && !seat.folded && !seat.mucked ? scene.you.hole : [];
  const cards = seat.open.length ? seat.open : known.length ? known : backs;
  if (!cards.length) return null;
  const number = scene.now.hand?.number ?? 0;
  return h(
    "div",
    { class: "hole", role: "group", "aria-label": mine ? "your cards" : "cards" },
    cards.map((face, at) => card(face, markOf(scene, face), `${number}-${at}`)),
  );
}

/** How a card stands out when the hand is over. @param {Scene} scene @param {string} face */
export function markOf(scene, face) {
  if (!scene.lit || !face) return "";
  return scene.lit.includes(face) ? "lit" : "dim";
}

/** @param {Scene} scene @param {SeatNow} seat */
function ring(scene, seat) {
  if (scene.now.hand?.actor !== seat.seat || scene.now.hand.over) return null;
  const running = scene.clock && scene.clock.seat === seat.seat ? scene.clock.running : "";
  return h(
    "svg",
    { class: `ring ${running === "bank" ? "bank" : ""}`, viewBox: "0 0 44 44", "aria-hidden": "true" },
    h("circle", { cx: 22, cy: 22, r: 20 }),
    h("circle", {
      class: "run", cx: 22, cy: 22, r: 20,
      "stroke-dasharray": `${ROUND} ${ROUND}`,
      ref: scene.wind,
    }),
    running === "bank" ? h("circle", { class: "hatch", cx: 22, cy: 22, r: 20 }) : null,
  );
}

/** What stands in the ring: seconds, "bank", or the first letter of a name. @param {Scene} scene @param {SeatNow} seat */
function monogram(scene, seat) {
  const clock = scene.clock;
  const letter = [...seat.name][0]?.toUpperCase() ?? "";
  if (!clock || clock.seat !== seat.seat || scene.now.hand?.over) return { text: letter, urgent: false };
  const { left, bank } = remaining(clock, scene.clockAt, scene.at);
  const rest = seconds(left || bank);
  return { text: String(rest), urgent: rest <= 5 };
}

/**
 * @param {Scene} scene
 * @param {SeatNow} seat
 * @param {Place} place
 * @param {boolean} mine
 */
export function seatView(scene, seat, place, mine) {
  const [x, y] = place.at;
  const style = { left: `${scene.layout.middle[0] + x}px`, top: `${scene.layout.middle[1] + y}px` };
  if (!seat.name) return freeSeat(scene, seat, style);
  const note = noteOf(seat, seat.held_ms - (scene.at - scene.nowAt));
  const { text, urgent } = monogram(scene, seat);
  const turn = scene.now.hand?.actor === seat.seat && !scene.now.hand.over;
  return h(
    "div",
    {
      class: marks(scene, seat, mine),
      style,
      role: "group",
      "aria-label": saidOf(scene, seat, mine, note),
      key: `seat-${seat.seat}`,
      "data-seat": seat.seat,
    },
    hole(scene, seat, mine),
    h(
      "div",
      { class: "plate" },
      h(
        "span",
        { class: "mono", style: { "--tone": TONES[seat.seat % TONES.length] }, "aria-hidden": "true" },
        ring(scene, seat),
        h("b", { class: urgent ? "urgent" : null }, text),
      ),
      h(
        "span",
        { class: "who" },
        h("span", { class: "nm" }, h("span", null, mine ? "You" : seat.name), seat.bot ? h("em", null, "bot") : null),
        h(
          "span",
          { class: "st" },
          seat.all_in ? "All-in" : chipsOf(seat.chips),
          seat.won && scene.now.hand?.over ? h("ins", null, `+${chipsOf(seat.won)}`) : null,
        ),
      ),
      seat.blind || (turn && scene.clock?.running === "bank")
        ? h("span", { class: "pos", "data-term": seat.blind === "SB" ? "Small blind" : "Big blind" }, scene.clock?.running === "bank" && turn ? "bank" : seat.blind)
        : null,
    ),
    seat.hand
      ? h("div", { class: "named" }, shortHand(seat.hand, scene.layout.phone && !mine))
      : note
        ? h("div", { class: "act" }, note)
        : null,
  );
}

/** A seat that nobody has. @param {Scene} scene @param {SeatNow} seat @param {Record<string, string>} style */
function freeSeat(scene, seat, style) {
  const key = `free-${seat.seat}`;
  if (!scene.sit) return h("div", { class: "seat-free", style, key, "aria-hidden": "true" });
  const take = scene.sit;
  const label = `Sit here, seat ${seat.seat + 1}`;
  return h(
    "button",
    { class: "seat-open", style, key, "aria-label": label, onclick: () => take(seat.seat) },
    icon("plus"),
    h("span", null, "Sit here"),
  );
}
