// Which page a path shows. A page is a module with `open(page)`, which returns how to close it.
import { whoAmI } from "./api.js";
import { apply } from "./settings.js";
import { listen } from "./terms.js";

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
  [/^\/rules(?:\/([^/]+))?\/?$/, () => import("./rules.js")],
  [/^\/glossary\/?$/, () => import("./glossary.js")],
  [/^\/replay\/?$/, () => import("./bring.js")],
  [/^\/replay\/([^/]+)\/(\d+)\/?$/, () => import("./replay.js")],
  [/^\/replays\/([^/]+)\/?$/, () => import("./brought.js")],
  [/^\/replays\/([^/]+)\/(\d+)\/?$/, () => import("./replay.js")],
  [/^\/me\/?$/, () => import("./me.js")],
];

/** Once I have a cookie, or the server does not answer: two questions at once would make two people of me. */
const known = whoAmI().then(
  () => true,
  () => false,
);

/** How to close the page that is open. @type {() => void} */
let close = () => {};
let visit = 0;
let here = "";

/** Show the page of the address. */
async function show() {
  const path = location.pathname;
  here = path + location.search;
  const mine = ++visit;
  const found = PAGES.map(([pattern, load]) => ({ match: pattern.exec(path), load })).find(({ match }) => match);
  const [module] = await Promise.all([found?.load() ?? import("./lost.js"), known]);
  if (mine !== visit) return;
  close();
  const first = mine === 1;
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
    params: (found?.match ?? []).slice(1).map(plain),
    query: new URLSearchParams(location.search),
    go,
    title: (words) => (document.title = words ? `${words} · pitboss` : "pitboss"),
  });
  if (!first) main.focus(); // so that a reader begins with the new page
}

/** A part of a path, as it was meant; one that says nothing stays as it is. @param {string | undefined} part */
function plain(part) {
  try {
    return decodeURIComponent(part ?? "");
  } catch {
    return part ?? "";
  }
}

/** Go to a page without loading everything anew. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  void show();
}

addEventListener("popstate", () => {
  if (location.pathname + location.search !== here) void show(); // else it is a place on the same page
});
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = /** @type {Element} */ (event.target).closest?.("a");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
apply();
listen();
void show();
