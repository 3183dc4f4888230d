// What stands over a table: its title, what is played there, and the tools that are at hand.
import { settings, toggle } from "./settings.js";
import { mine } from "./state.js";
import { topbar } from "./topbar.js";
import { counted, numberWord } from "./words.js";

/**
 * @typedef {import("./messages.d.ts").Now} Now
 * @typedef {{
 *   state: import("./state.js").State, unread: number,
 *   help: () => void, toggleLog: () => void, mute: () => void, home: () => void,
 *   openDialog: (dialog: {kind: "seat" | "leave"}) => void,
 * }} Headed
 */

/** @param {Headed} table */
export function tableHeader(table) {
  const { terms, now } = table.state;
  const seated = mine(table.state);
  const quiet = settings().sound === "off";
  /** @type {import("./topbar.js").Tool[]} */
  const tools = [];
  if (terms) tools.push({ icon: "book", label: "Rules", href: `/rules/${terms.house.page}`, away: true });
  tools.push({ icon: "keys", label: "Keys", on: () => table.help(), only: "desk" });
  tools.push({ icon: "theme", label: "Felt", on: () => toggle("felt"), only: "desk" });
  tools.push({ icon: "log", label: "Log", on: () => table.toggleLog(), only: "narrow", badge: table.unread });
  tools.push({ icon: quiet ? "mute" : "sound", label: quiet ? "Sound off" : "Sound", on: () => table.mute() });
  if (seated) tools.push({ icon: "seat", label: "Seat", on: () => table.openDialog({ kind: "seat" }), only: "desk" });
  tools.push({ icon: "exit", label: "Leave", on: () => (seated ? table.openDialog({ kind: "leave" }) : table.home()), only: "desk" });
  tools.push({ icon: "menu", label: "Menu", on: () => table.openDialog({ kind: "seat" }), only: "phone" });
  return topbar({ title: terms?.title || "Table", sub: terms && now ? aboutTable(terms, now) : "", tools });
}

/** "Ring, no limit 10/20, six seats". @param {import("./messages.d.ts").Terms} terms @param {Now} now */
function aboutTable({ house, size }, now) {
  const { level } = now;
  const stakes = level && !house.fixed ? `${level.small}/${level.big}` : house.stakes;
  const words = [`${house.title}, ${house.betting.replace(/-/g, " ")} ${stakes}`];
  if (level?.hands_left) words.push(`level ${level.number} of ${level.of}`);
  else words.push(`${numberWord(size)} seats`);
  if (now.hands_left !== null) words.push(`${counted(now.hands_left, "hand")} left`);
  if (now.watching) words.push(`${now.watching} watching`);
  return words.join(", ");
}
