// Made from the server's own types by tests/web/protocol_types.py; do not edit.

/** The request `id` is done, and stored: event `n` tells of it. It may come again for a repeated id. */
export interface Ack {
  t: "ack";
  id: string;
  n: number;
}

/** Do what it is my turn to do. `state` is the number that came with the turn. */
export interface Act {
  t: "act";
  id: string;
  state: number;
  verb: "allin" | "bet" | "call" | "check" | "fold" | "raise" | "raise_by";
  amount?: number | null;
}

/** Begin a game that is over anew, with the chips of its beginning. */
export interface Again {
  t: "again";
  id: string;
}

/** What some cards make. */
export interface Best {
  name: string;
  category: string;
  cards: string[];
}

/** The server closes this socket: going_away, replaced, too_slow, too_fast, table_closed. */
export interface Bye {
  t: "bye";
  code: string;
  why: string;
  again_ms: number;
}

/** Say something at the table. */
export interface Chat {
  t: "chat";
  id: string;
  text: string;
}

/** One of the things to do: what it costs, or why it is not allowed. */
export interface Choice {
  legal: boolean;
  label: string;
  cost: number;
  note: string;
  rule: string;
  why: string;
}

/** The clock of the player to act. No clock at the table: it is not sent. */
export interface Clock {
  t: "clock";
  table: string;
  seat: number;
  left_ms: number;
  of_ms: number;
  bank_ms: number;
  running: "bank" | "grace" | "paused" | "time";
}

/** Event `n` of the table. `n` is one more than the last, or something was missed: join again. */
export interface Event {
  t: "event";
  table: string;
  n: number;
  kind: string;
  now: Now;
  you: You;
  facts: Fact[];
  clock: Clock | null;
}

/** Something that happened, with chips and cards where the viewer may know them. */
export interface Fact {
  kind: string;
  seat: number | null;
  amount: number;
  total: number;
  cards: string[];
  text: string;
  playing: string[];
  words: string;
  pot: number;
  all_in: boolean;
}

/** One picture of a hand that is shown again. */
export interface Frame {
  kind: string;
  now: Now;
  you: You;
  facts: Fact[];
  odds: Odds[];
}

/** How a game ended. */
export interface GameResult {
  reason: string;
  words: string;
  standings: Standing[];
  winner: string;
  hands: number;
}

/** The hand that is played, or was the last. */
export interface HandNow {
  number: number;
  street: string;
  board: string[];
  pot: number;
  pots: PotNow[];
  to_match: number;
  actor: number | null;
  button: number | null;
  seats: number[];
  over: boolean;
  showdown: boolean;
  cap: string;
  commitment: string;
}

/** A house as a page needs it: nobody has to ask for its name to know how it plays. */
export interface HouseFacts {
  name: string;
  page: string;
  title: string;
  sentence: string;
  min_seats: number;
  max_seats: number;
  hole_cards: number;
  board_cards: number;
  streets: string[];
  betting: string;
  structures: string[];
  ranking: string;
  ladder: string[];
  meanings: string[];
  stack: number;
  small_blind: number;
  big_blind: number;
  stakes: string;
  levels: number[];
  hands_per_level: number;
  hands: number | null;
  raise_limit: number | null;
  roles: string[];
  fixed: boolean;
  one_pot: boolean;
  raises_by_more: boolean;
  check_preflop: boolean;
  bet_word: boolean;
  shows_best: boolean;
  button: boolean;
  is_match: boolean;
  freezeout: boolean;
}

/** Look at a table: a snapshot comes, then its events. One who sits there has his seat again. */
export interface Join {
  t: "join";
  table: string;
  last?: number;
}

/** Give the seat up. In a hand: fold when the turn comes, and go when it is over. */
export interface Leave {
  t: "leave";
  id: string;
}

/** The blinds, and when they rise. */
export interface Level {
  small: number;
  big: number;
  number: number;
  of: number;
  hands_left: number;
  next_small: number;
  next_big: number;
}

/** One line of chat. */
export interface Line {
  number: number;
  name: string;
  text: string;
  at: string;
}

/** Be told of open tables, now and when they change. */
export interface Lobby {
  t: "lobby";
}

/** The open tables, all of them. */
export interface LobbyList {
  t: "lobby";
  tables: TableRow[];
}

/** Hear no more of somebody, or hear him again. */
export interface Mute {
  t: "mute";
  id: string;
  name: string;
  on?: boolean;
}

/** Do not wait for the next hand: it is dealt when all people at the table say so. */
export interface Next {
  t: "next";
  id: string;
}

/** The table as everybody may see it. */
export interface Now {
  phase: "between" | "closed" | "frozen" | "over" | "playing" | "waiting";
  seats: SeatNow[];
  hand: HandNow | null;
  level: Level | null;
  hands_played: number;
  hands_left: number | null;
  pause_ms: number;
  reason: string;
  result: GameResult | null;
  watching: number;
}

/** What share of the pot a seat may expect, if nobody folds any more. */
export interface Odds {
  seat: number;
  share: number;
  guessed: boolean;
}

/** Ask for a pong, to measure the way. */
export interface Ping {
  t: "ping";
  at?: number;
}

/** The answer to a ping. */
export interface Pong {
  t: "pong";
  at: number;
}

/** One pot: chips, and the seats that may win it; when it is over, who has won it and how much each. */
export interface PotNow {
  name: string;
  amount: number;
  seats: number[];
  shares: number[];
  cards: string[];
  hand: string;
}

/** A size with a name, already within the bounds. */
export interface Preset {
  name: string;
  amount: number;
}

/** Why something is not allowed. */
export interface Reason {
  rule: string;
  why: string;
}

/** The request changed nothing. `code` is for programs, `rule` is the house's, `why` a sentence. */
export interface Refused {
  t: "refused";
  code: string;
  why: string;
  id: string;
  rule: string;
}

/** A line of chat. */
export interface Said {
  t: "chat";
  table: string;
  line: Line;
}

/** One seat as it is now. */
export interface SeatNow {
  seat: number;
  name: string;
  bot: string;
  state: string;
  chips: number;
  bet: number;
  dealt: boolean;
  folded: boolean;
  all_in: boolean;
  hidden: number;
  open: string[];
  mucked: boolean;
  hand: string;
  playing: string[];
  last: string;
  blind: string;
  won: number;
  added: number;
  owes: number;
  leaving: boolean;
  away: boolean;
  held_ms: number;
}

/** Take a seat. To be dealt in, a newcomer waits for the big blind or posts it (RG-4, ST-11). */
export interface Sit {
  t: "sit";
  id: string;
  seat: number;
  chips: number;
  post?: boolean;
}

/** Come back; who owes a blind waits for it or posts. */
export interface SitIn {
  t: "sit_in";
  id: string;
  post?: boolean;
}

/** Be passed over from the next hand on. */
export interface SitOut {
  t: "sit_out";
  id: string;
}

/** All that the viewer may know, as of event `n`; it replaces whatever he knew. */
export interface Snapshot {
  t: "snapshot";
  table: string;
  n: number;
  terms: Terms;
  now: Now;
  you: You;
  clock: Clock | null;
  story: Fact[];
  chat: Line[];
}

/** One player when a game is over. */
export interface Standing {
  name: string;
  chips: number;
  seat: number;
}

/** How things stand has changed without an event: a connection, a pause, storage. It replaces `now`. */
export interface Standstill {
  t: "now";
  table: string;
  n: number;
  now: Now;
  you: You;
  clock: Clock | null;
}

/** An open table in the lobby. */
export interface TableRow {
  table: string;
  title: string;
  house: string;
  stakes: string;
  betting: string;
  size: number;
  people: string[];
  bots: number;
  watching: number;
  phase: string;
  hands: number;
  free: number;
  can_join: boolean;
  clock: number | null;
}

/** What stays the same as long as the table stands. */
export interface Terms {
  table: string;
  title: string;
  house: HouseFacts;
  size: number;
  fewest: number;
  most: number;
  seconds: number | null;
  bank: number;
  grace: number;
  private: boolean;
  owner: string;
}

/** Buy chips; during a hand they come into play after it. */
export interface TopUp {
  t: "top_up";
  id: string;
  chips: number;
}

/** It is the viewer's turn. What is not legal says why; nothing here has to be worked out. */
export interface TurnNow {
  state: number;
  fold: Choice;
  check: Choice;
  call: Choice;
  wager: Wager;
  chips: number;
  to_call: number;
  pot: number;
}

/** The bet or raise, in the figures in which the house declares it. */
export interface Wager {
  legal: boolean;
  label: string;
  verb: string;
  least: number;
  most: number;
  step: number;
  big_step: number;
  pays: number;
  all_in: number | null;
  short: boolean;
  presets: Preset[];
  too_little: Reason | null;
  too_much: Reason | null;
  note: string;
  rule: string;
  why: string;
}

/** The first message on a socket: who the client is here. */
export interface Welcome {
  t: "welcome";
  protocol: number;
  name: string;
  server: string;
}

/** What the viewer alone may know. */
export interface You {
  seat: number | null;
  hole: string[];
  best: Best | null;
  turn: TurnNow | null;
  words: string;
  bank_ms: number | null;
}

export type FromServer = Welcome | Snapshot | Event | Clock | Standstill | Said | Ack | Refused | LobbyList | Bye | Pong;
export type FromClient = Join | Lobby | Sit | Act | SitOut | SitIn | TopUp | Leave | Next | Again | Chat | Mute | Ping;
