// Made from the server's own types by tests/web/protocol_types.py; do not edit.

// What the server leaves out of its messages, because it is what one would expect.

/** @type {Record<string, string>} */
const TAGS = {"welcome": "Welcome", "snapshot": "Snapshot", "event": "Event", "clock": "Clock", "now": "Standstill", "chat": "Said", "ack": "Ack", "refused": "Refused", "lobby": "LobbyList", "bye": "Bye", "pong": "Pong"};
/** @type {Record<string, [defaults: Record<string, any>, parts: Record<string, string>]>} */
const PARTS = {
  Ack: [{"n": 0}, {}],
  Best: [{}, {}],
  Bye: [{"again_ms": 0}, {}],
  Choice: [{"cost": 0, "note": "", "rule": "", "why": ""}, {}],
  Clock: [{"bank_ms": 0, "running": "time"}, {}],
  Event: [{"facts": [], "clock": null}, {"now": "Now", "you": "You", "facts": "Fact", "clock": "Clock"}],
  Fact: [{"seat": null, "amount": 0, "total": 0, "cards": [], "text": "", "playing": [], "words": "", "pot": 0, "all_in": false}, {}],
  Frame: [{"facts": [], "odds": []}, {"now": "Now", "you": "You", "facts": "Fact", "odds": "Odds"}],
  GameResult: [{"winner": "", "hands": 0}, {"standings": "Standing"}],
  HandNow: [{"board": [], "pot": 0, "pots": [], "to_match": 0, "actor": null, "button": null, "seats": [], "over": false, "showdown": false, "cap": "", "commitment": ""}, {"pots": "PotNow"}],
  HouseFacts: [{"levels": [], "hands_per_level": 0, "hands": null, "raise_limit": null, "roles": [], "fixed": false, "one_pot": false, "raises_by_more": false, "check_preflop": false, "bet_word": false, "shows_best": false, "button": false, "is_match": false, "freezeout": false}, {}],
  Level: [{"number": 1, "of": 1, "hands_left": 0, "next_small": 0, "next_big": 0}, {}],
  Line: [{}, {}],
  LobbyList: [{}, {"tables": "TableRow"}],
  Now: [{"hand": null, "level": null, "hands_played": 0, "hands_left": null, "pause_ms": 0, "reason": "", "result": null, "watching": 0}, {"seats": "SeatNow", "hand": "HandNow", "level": "Level", "result": "GameResult"}],
  Odds: [{"guessed": false}, {}],
  Pong: [{"at": 0}, {}],
  PotNow: [{"seats": [], "shares": [], "cards": [], "hand": ""}, {}],
  Preset: [{}, {}],
  Reason: [{}, {}],
  Refused: [{"id": "", "rule": ""}, {}],
  Said: [{}, {"line": "Line"}],
  SeatNow: [{"name": "", "bot": "", "state": "free", "chips": 0, "bet": 0, "dealt": false, "folded": false, "all_in": false, "hidden": 0, "open": [], "mucked": false, "hand": "", "playing": [], "last": "", "blind": "", "won": 0, "added": 0, "owes": 0, "leaving": false, "away": false, "held_ms": 0}, {}],
  Snapshot: [{"clock": null, "story": [], "chat": []}, {"terms": "Terms", "now": "Now", "you": "You", "clock": "Clock", "story": "Fact", "chat": "Line"}],
  Standing: [{}, {}],
  Standstill: [{"clock": null}, {"now": "Now", "you": "You", "clock": "Clock"}],
  TableRow: [{"people": [], "bots": 0, "watching": 0, "phase": "waiting", "hands": 0, "free": 0, "can_join": false, "clock": null}, {}],
  Terms: [{"seconds": null, "bank": 0, "grace": 0, "private": false, "owner": ""}, {"house": "HouseFacts"}],
  TurnNow: [{"chips": 0, "to_call": 0, "pot": 0}, {"fold": "Choice", "check": "Choice", "call": "Choice", "wager": "Wager"}],
  Wager: [{"verb": "", "least": 0, "most": 0, "step": 1, "big_step": 1, "pays": 0, "all_in": null, "short": false, "presets": [], "too_little": null, "too_much": null, "note": "", "rule": "", "why": ""}, {"presets": "Preset", "too_little": "Reason", "too_much": "Reason"}],
  Welcome: [{}, {}],
  You: [{"seat": null, "hole": [], "best": null, "turn": null, "words": "", "bank_ms": null}, {"best": "Best", "turn": "TurnNow"}],
};

/**
 * Put back what was left out of a part.
 * @param {string} name of its type
 * @param {any} part
 * @returns {any}
 */
export function complete(name, part) {
  if (part === null || part === undefined) return part;
  if (Array.isArray(part)) return part.map((one) => complete(name, one));
  const [defaults, parts] = PARTS[name] ?? [{}, {}];
  const whole = { ...defaults, ...part };
  for (const key in parts) whole[key] = complete(parts[key], whole[key]);
  return whole;
}

/**
 * Read a message of the server's, and put back what was left out.
 * @param {string} text
 * @returns {import("./messages.d.ts").FromServer}
 */
export function read(text) {
  const message = JSON.parse(text);
  return complete(TAGS[message.t] ?? "", message);
}
