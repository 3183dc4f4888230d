// The rules of a house, numbered, with its examples; or, without a house, all of them to choose from.
import { get } from "./api.js";
import { h, patch } from "./dom.js";
import { notice } from "./lost.js";
import { Sheet, siteTools, turnTo } from "./sheet.js";
import { explained, glossary, patternOf } from "./terms.js";
import { topbar } from "./topbar.js";

/**
 * @typedef {{number: string, title: string, text: string[]}} Rule
 * @typedef {{title: string, text: string[]}} Example
 * @typedef {{name: string, title: string, summary: string, rules: Rule[], examples: Example[]}} Rulebook
 * @typedef {{name: string, page: string, title: string, sentence: string}} House
 */

/** @param {import("./app.js").Page} page */
export function open(page) {
  const rules = new Rules(page);
  return () => rules.close();
}

class Rules {
  /** @param {import("./app.js").Page} page */
  constructor(page) {
    this.page = page;
    this.name = page.params[0] ?? "";
    /** @type {House[]} */
    this.houses = [];
    /** @type {Rulebook | null} */
    this.book = null;
    /** @type {import("./terms.js").Term[]} */
    this.terms = [];
    this.wrong = "";
    page.main.className = "wide";
    page.title("Rules");
    this.onHash = () => this.turn();
    addEventListener("hashchange", this.onHash);
    this.sheet = new Sheet(() => this.draw());
    this.draw();
    void this.look();
  }

  async look() {
    try {
      const number = location.hash.slice(1);
      [this.houses, this.terms] = await Promise.all([get("/api/houses"), glossary().catch(() => [])]);
      if (this.name) this.book = await get(`/api/houses/${encodeURIComponent(this.name)}/rules`);
      else if (number) await this.find(number);
    } catch (error) {
      this.wrong = /** @type {Error} */ (error).message;
    }
    this.sheet.draw();
    if (this.book) this.page.title(`Rules of ${this.book.title}`);
    this.turn();
  }

  /** Find the house that has a rule of this number. @param {string} number */
  async find(number) {
    for (const house of this.houses) {
      const book = await get(`/api/houses/${encodeURIComponent(house.name)}/rules`);
      if (!book.rules.some((/** @type {Rule} */ rule) => rule.number === number)) continue;
      this.book = book;
      this.name = house.name;
      history.replaceState(null, "", `/rules/${house.name}#${number}`);
      return;
    }
  }

  /** Show the rule of the address. */
  turn() {
    if (this.book && this.sheet.shown) turnTo(location.hash.slice(1), ".rule");
  }

  close() {
    this.sheet.close();
    removeEventListener("hashchange", this.onHash);
  }

  draw() {
    const { book, page } = this;
    patch(page.header, topbar({ title: "Rules", sub: book?.title ?? "", tools: siteTools() }));
    if (this.wrong) {
      patch(page.main, notice("These rules are not here", this.wrong, [["/rules", "All rules"], ["/", "To the lobby"]]));
      return;
    }
    patch(page.main, [
      h(
        "nav",
        { class: "filters", key: "houses", "aria-label": "houses" },
        this.houses.map((house) => h("a", { class: "pick", key: house.name, href: `/rules/${house.name}`, "aria-current": house.name === this.name ? "page" : null }, house.title)),
        h("a", { class: "pick", key: "glossary", href: "/glossary" }, "Glossary"),
      ),
      book ? this.pages(book) : this.name ? null : this.shelf(),
    ]);
  }

  /** All houses, to choose one. */
  shelf() {
    return h(
      "div",
      { class: "houses", key: "shelf" },
      this.houses.map((house) =>
        h("article", { class: "house panel", key: house.name }, h("h2", null, house.title), h("p", null, house.sentence),
          h("div", { class: "go" }, h("a", { class: "btn", href: `/rules/${house.name}`, "aria-label": `Read the rules of ${house.title}` }, "Read the rules"))),
      ),
    );
  }

  /** @param {Rulebook} book */
  pages(book) {
    const seen = /** @type {Set<string>} */ (new Set());
    const pattern = patternOf(this.terms);
    /** @param {string} text */
    const said = (text) => (this.terms.length ? explained(text, this.terms, seen, pattern) : [text]);
    return h(
      "div",
      { class: "book", key: `book-${book.name}` },
      h(
        "nav",
        { class: "contents desk", "aria-label": "rules by number" },
        h("ol", null, book.rules.map((rule) =>
          h("li", { key: rule.number }, h("a", { href: `#${rule.number}` }, h("b", null, rule.number), " ", rule.title)))),
      ),
      h(
        "article",
        { class: "text" },
        h("h2", null, book.title),
        h("p", { class: "lead" }, said(book.summary)),
        book.rules.map((rule) =>
          h(
            "section",
            { class: "rule", id: rule.number, key: rule.number },
            h("h3", null, h("a", { href: `#${rule.number}`, "aria-label": `Link to rule ${rule.number}` }, rule.number), " ", rule.title),
            rule.text.map((paragraph) => h("p", null, said(paragraph))),
          ),
        ),
        book.examples.length ? h("h2", { key: "examples" }, "Examples") : null,
        book.examples.map((example) =>
          h("section", { class: "rule", key: example.title }, h("h3", null, example.title.charAt(0).toUpperCase() + example.title.slice(1)), example.text.map((paragraph) => h("p", null, said(paragraph)))),
        ),
      ),
    );
  }
}
