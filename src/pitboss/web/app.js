// Which page a path shows. A page is a module with `open(page)`, which returns how to close it.
import { apply } from "./settings.js";

/**
 * @typedef {{
 *   header: HTMLElement, main: HTMLElement,
 *   path: string, params: string[], query: URLSearchParams,
 *   go: (path: string) => void,
 *   title: (words: string) => void,
 * }} Page
 * @typedef {{open: (page: Page) => (() => void)}} PageModule
 */

/** @type {[RegExp, () => Promise<PageModule>][]} */
const PAGES = [
  [/^\/$/, () => import("./lobby.js")],
  [/^\/(?:t|table)\/([^/]+)\/?$/, () => import("./table.js")],
];

/** How to close the page that is open. @type {() => void} */
let close = () => {};
let visit = 0;

/** Show the page of the address. */
async function show() {
  const path = location.pathname;
  const mine = ++visit;
  const found = PAGES.map(([pattern, load]) => ({ match: pattern.exec(path), load })).find(({ match }) => match);
  const module = await (found?.load() ?? import("./lost.js"));
  if (mine !== visit) return;
  close();
  const holder = /** @type {HTMLElement} */ (document.getElementById("page"));
  const header = document.createElement("header");
  header.className = "top";
  const main = document.createElement("main");
  main.id = "main";
  main.tabIndex = -1;
  holder.replaceChildren(header, main);
  close = module.open({
    header,
    main,
    path,
    params: (found?.match ?? []).slice(1).map(decodeURIComponent),
    query: new URLSearchParams(location.search),
    go,
    title: (words) => (document.title = words ? `${words} · pitboss` : "pitboss"),
  });
}

/** Go to a page without loading everything anew. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  void show();
}

addEventListener("popstate", () => void show());
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = /** @type {Element} */ (event.target).closest?.("a");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
apply();
void show();
