// An address that leads nowhere: a sentence and a way on.
import { patch, h } from "./dom.js";
import { topbar } from "./topbar.js";

/** A page with a sentence and a way on. @param {string} title @param {string} why @param {[string, string][]} ways */
export const notice = (title, why, ways) =>
  h(
    "section",
    { class: "notice", key: "notice", "aria-label": title },
    h("h2", null, title),
    h("p", null, why),
    h("p", { class: "ways" }, ways.map(([path, words], at) => h("a", { class: at ? "btn" : "btn pri", href: path }, words))),
  );

/** @param {import("./app.js").Page} page */
export function open(page) {
  const [title, why] =
    page.path === "/enter"
      ? ["This link has been used", "It lets one person in, once. If you came by it before, your table is in the lobby; else ask for the link of the table itself."]
      : ["There is no such page", "The address may be old, or mistyped."];
  page.title("Nothing here");
  patch(page.header, topbar({ title: "Nothing here", sub: page.path, tools: [] }));
  patch(page.main, notice(title, why, [["/", "To the lobby"]]));
  return () => {};
}
