// The way to a table, and where it ends: before there is anything to draw, and when this page cannot go on by itself.
import { h } from "./dom.js";
import { notice } from "./lost.js";

/** @typedef {import("./state.js").State} State */

/** Coming to the table, or learning that one cannot. @param {State} state */
export function theWay({ refused, bye, link }) {
  const home = /** @type {[string, string]} */ (["/", "To the lobby"]);
  if (refused) return notice("This table is gone", refused.why, [home]);
  if (bye) return notice("Not here", bye.why, [home]);
  if (link === "lost") return notice("The server does not answer", "This page comes back by itself as soon as it does.", [home]);
  return h("p", { class: "coming", key: "coming" }, "Coming to the table");
}

const ENDS = /** @type {Record<string, [string, string]>} */ ({
  replaced: ["You play in another tab", "The game goes on there. One tab plays at a time."],
  closed: ["This table is closed", "Its owner has closed it, or nobody had been here for long."],
});

/** Another tab plays, the table is closed, or the server has hung up. @param {State} state @param {() => void} again */
export function theEnd({ bye }, again) {
  if (!bye || bye.again_ms || bye.code === "going_away") return null;
  const [title, why] = ENDS[bye.code] ?? ["This page is cut off", bye.why];
  return h(
    "div",
    { class: "over", key: "over", role: "alertdialog", "aria-label": title },
    h("h2", null, title),
    h("p", null, why),
    bye.code === "closed"
      ? h("a", { class: "btn pri", href: "/" }, "To the lobby")
      : h("button", { type: "button", class: "btn pri", onclick: again }, "Play here"),
  );
}
