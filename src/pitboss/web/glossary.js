// The glossary: every word of the tables and the rules, in a sentence or two.
import { h, patch } from "./dom.js";
import { notice } from "./lost.js";
import { Sheet, siteTools, turnTo } from "./sheet.js";
import { anchor, explained, glossary, patternOf } from "./terms.js";
import { topbar } from "./topbar.js";
import { counted } from "./words.js";

/** @typedef {import("./terms.js").Term} Term */

/** @param {import("./app.js").Page} page */
export function open(page) {
  /** @type {Term[] | null} */
  let terms = null;
  let wrong = "";
  let sought = "";
  const sheet = new Sheet(draw);

  function draw() {
    patch(page.header, topbar({ title: "Glossary", sub: terms ? counted(terms.length, "term") : "", tools: siteTools() }));
    if (wrong) patch(page.main, notice("The glossary is not here", wrong, [["/", "To the lobby"]]));
    else patch(page.main, terms ? [search(), ...sections(terms)] : null);
  }

  const search = () =>
    h("label", { class: "field search", key: "search" }, "Look a word up",
      h("input", {
        class: "inp", type: "search", value: sought, autocomplete: "off",
        oninput: (/** @type {Event} */ event) => {
          sought = /** @type {HTMLInputElement} */ (event.target).value;
          draw();
        },
      }));

  /** @param {Term[]} all */
  function sections(all) {
    const wanted = sought.trim().toLowerCase();
    const found = all.filter(({ term, text }) => !wanted || term.toLowerCase().includes(wanted) || (wanted.length > 3 && text.toLowerCase().includes(wanted)));
    if (!found.length) return [h("p", { class: "empty", key: "none" }, `No word here is like "${sought.trim()}".`)];
    const cites = patternOf([]);
    return [...new Set(found.map(({ section }) => section))].map((section) =>
      h(
        "section",
        { class: "terms", key: section },
        h("h2", null, section),
        h("dl", { class: "words" }, found.filter((one) => one.section === section).map(({ term, text }) =>
          h("div", { id: anchor(term), key: term },
            h("dt", null, term),
            h("dd", null, text.split("\n\n").map((paragraph) => h("p", null, explained(paragraph, [], new Set(), cites))))))),
      ),
    );
  }

  /** Show the word of the address, and mark it. */
  function turn() {
    sought = "";
    sheet.draw();
    if (sheet.shown) turnTo(location.hash.slice(1), ".words div");
  }

  addEventListener("hashchange", turn);
  page.main.className = "wide";
  page.title("Glossary");
  glossary().then(
    (found) => {
      terms = found;
      turn();
    },
    (error) => {
      wrong = error.message;
      sheet.draw();
    },
  );
  draw();
  return () => {
    sheet.close();
    removeEventListener("hashchange", turn);
  };
}
