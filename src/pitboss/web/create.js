// A table of one's own: what may be chosen comes from the house, and the server says what does not go together.
import { post } from "./api.js";
import { h } from "./dom.js";
import { check, choice, numeral, stepper, text } from "./fields.js";
import { complete } from "./protocol.js";
import { capital } from "./words.js";

/**
 * @typedef {{key: string, kind: string, label: string, value: any, help: string, choices?: string[]}} Option
 * @typedef {import("./messages.d.ts").HouseFacts & {options: Option[], opponents: Record<string, string>}} HouseRow
 * @typedef {{name: string, sentence: string, houses?: string[]}} BotRow
 * @typedef {import("./dom.js").Child} Child
 */

const SOON_MS = 200; // after the last key
const CLOCKS = /** @type {[number | null, string][]} */ ([[null, "None"], [20, "20 s"], [40, "40 s"]]);
const USUAL = ""; // the usual company, as the server has it

export class TableForm {
  /** @param {() => void} draw @param {(table: string) => void} made */
  constructor(draw, made) {
    this.draw = draw;
    this.made = made;
    /** @type {HouseRow[]} */
    this.houses = [];
    /** @type {BotRow[]} */
    this.bots = [];
    /** The house as it is. @type {HouseRow | null} */
    this.base = null;
    /** The house with the options that are set, as the server has it. @type {HouseRow | null} */
    this.house = null;
    this.file = ""; // the text of a house file
    /** @type {Record<string, any>} what has been changed */
    this.options = {};
    /** @type {Record<string, string>} what is being typed */
    this.typed = {};
    this.title = "";
    this.seats = 6;
    this.company = 3;
    this.kind = USUAL;
    /** @type {number | null} */
    this.seconds = 20;
    this.secret = false;
    this.wrong = "";
    this.timer = 0;
    this.asked = 0;
    this.busy = false;
  }

  /** @param {HouseRow[]} houses @param {BotRow[]} bots */
  know(houses, bots) {
    this.houses = houses;
    this.bots = bots;
    if (!this.house) this.begin(houses.find((house) => house.max_seats > 2) ?? houses[0]);
  }

  /** Begin with a house as it is. @param {HouseRow} house */
  begin(house) {
    this.house = this.base = house;
    this.options = {};
    this.typed = {};
    this.wrong = "";
    this.seats = Math.min(Math.max(6, house.min_seats), house.max_seats);
    this.company = this.seats > 2 ? Math.floor(this.seats / 2) : 0;
    if (!this.kinds.some((bot) => bot.name === this.kind)) this.kind = USUAL;
  }

  /** The bots that play this house. */
  get kinds() {
    return this.bots.filter((bot) => !bot.houses || bot.houses.includes(this.house?.name ?? ""));
  }

  /** Which house is meant, for the server. */
  get meant() {
    return this.file ? { text: this.file } : { house: this.house?.name };
  }

  /** @param {string} key @param {any} value @param {string} [typed] */
  set(key, value, typed) {
    this.options = { ...this.options, [key]: value };
    if (typed !== undefined) this.typed = { ...this.typed, [key]: typed };
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), SOON_MS);
    this.draw();
  }

  /** Ask the server what the house is like with these options. */
  async ask() {
    const mine = ++this.asked;
    try {
      const house = complete("HouseFacts", await post("/api/houses", { ...this.meant, options: this.options }));
      if (mine !== this.asked) return;
      this.house = house;
      this.wrong = "";
    } catch (error) {
      if (mine !== this.asked) return;
      this.wrong = /** @type {Error} */ (error).message;
    }
    this.draw();
  }

  /** @param {File | undefined} file */
  async read(file) {
    if (!file) return;
    const text = await file.text();
    try {
      const house = complete("HouseFacts", await post("/api/houses", { text }));
      this.file = text;
      this.begin(house);
    } catch (error) {
      this.wrong = /** @type {Error} */ (error).message;
    }
    this.draw();
  }

  async create() {
    if (this.busy || !this.house) return;
    this.busy = true;
    const wish = {
      title: this.title,
      ...(this.file ? { house_file: this.file } : { house: this.house.name }),
      options: this.options,
      seats: this.seats,
      bots: this.kind ? [this.kind] : [],
      fill: this.company,
      seconds: this.seconds,
      private: this.secret,
      sit: true,
    };
    if (!this.company) wish.bots = [];
    try {
      this.made((await post("/api/tables", wish)).table);
    } catch (error) {
      this.wrong = /** @type {Error} */ (error).message;
      this.draw();
    }
    this.busy = false;
  }

  // drawing

  view() {
    const { house } = this;
    if (!house) return h("aside", { class: "panel create", key: "create", "aria-label": "Create a table" }, h("h2", null, "Create a table"));
    return h(
      "aside",
      { class: "panel create", key: "create", "aria-labelledby": "create" },
      h("h2", { id: "create" }, "Create a table"),
      h(
        "form",
        {
          novalidate: true,
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void this.create();
          },
        },
        text("Name", this.title, (title) => this.change({ title }), { placeholder: house.title, maxlength: 60 }),
        this.houseField(house),
        this.optionFields(house),
        this.people(house),
        choice("Time to act", CLOCKS.map(([value, label]) => ({ value, label })), this.seconds, (seconds) => this.change({ seconds })),
        check("Only for those who have the link", this.secret, (secret) => this.change({ secret })),
        this.wrong ? h("p", { class: "refuse", role: "alert", key: "wrong" }, this.wrong) : null,
        h("button", { type: "submit", class: "btn pri", key: "go" }, "Create and sit down"),
        h("p", { class: "muted", key: "note" }, "Friends join with a link. Every deal is committed to before the cards go out."),
      ),
    );
  }

  /** @param {Partial<TableForm>} changes */
  change(changes) {
    Object.assign(this, changes);
    this.draw();
  }

  /** @param {HouseRow} house */
  houseField(house) {
    const own = this.file ? [h("option", { value: "own", key: "own" }, `${house.title} (your file)`)] : [];
    return h(
      "div",
      { class: "field", key: "house" },
      h(
        "label",
        { class: "field" },
        "House",
        h(
          "select",
          {
            class: "sel", value: this.file ? "own" : house.name,
            onchange: (/** @type {Event} */ event) => {
              const name = /** @type {HTMLSelectElement} */ (event.target).value;
              const found = this.houses.find((one) => one.name === name);
              if (!found) return;
              this.file = "";
              this.begin(found);
              this.draw();
            },
          },
          [...this.houses.map((one) => h("option", { value: one.name, key: one.name }, one.title)), ...own],
        ),
      ),
      h(
        "label",
        { class: "file" },
        "or open a house file of your own",
        h("input", {
          type: "file", accept: ".toml", class: "sr", "aria-label": "Open a house file",
          onchange: (/** @type {Event} */ event) => {
            const input = /** @type {HTMLInputElement} */ (event.target);
            void this.read(input.files?.[0]);
            input.value = "";
          },
        }),
      ),
    );
  }

  /** The options of the house; what it does without unless it is asked for stands back. @param {HouseRow} house */
  optionFields(house) {
    const without = new Set((this.base ?? house).options.filter((option) => !option.value).map((option) => option.key));
    /** @param {boolean} back */
    const fields = (back) => house.options.filter((option) => without.has(option.key) === back).map((option) => this.option(option));
    return [
      h("div", { class: "options", key: "options" }, fields(false)),
      without.size ? h("details", { key: `more-${house.name}` }, h("summary", null, "More options"), h("div", { class: "options" }, fields(true))) : null,
    ];
  }

  /** @param {Option} option @returns {Child} */
  option(option) {
    const { key, kind, label, help } = option;
    const typed = this.typed[key];
    const hint = { placeholder: "none", title: help, key };
    switch (kind) {
      case "choice":
        return choice(label, (option.choices ?? []).map((value) => ({ value, label: capital(value.replace(/-/g, " ")) })), option.value, (value) => this.set(key, value), key);
      case "flag":
        return check(label, Boolean(option.value), (value) => this.set(key, value), help, key);
      case "levels":
        return text(label, typed ?? option.value.join(", "), (told) => this.set(key, told.split(/[\s,;]+/).filter(Boolean).map(numeral), told), { ...hint, wide: true });
      case "limit":
        return text(label, typed ?? option.value ?? "", (told) => this.set(key, told.trim() ? numeral(told) : "none", told), { ...hint, inputmode: "numeric" });
      case "rake":
        return this.rake(option);
      default:
        return text(label, typed ?? option.value ?? "", (told) => this.set(key, numeral(told), told), { ...hint, inputmode: "numeric" });
    }
  }

  /** A percentage and a cap. @param {Option} option */
  rake(option) {
    const { key, label, help } = option;
    const percent = this.typed[`${key} percent`] ?? option.value?.percent ?? "";
    const cap = this.typed[`${key} cap`] ?? option.value?.cap ?? "";
    /** @param {string} part @param {string} told */
    const set = (part, told) => {
      this.typed = { ...this.typed, [`${key} ${part}`]: told };
      const now = part === "percent" ? [told, cap] : [percent, told];
      this.set(key, String(now[0]).trim() ? { percent: String(now[0]).trim(), ...(String(now[1]).trim() ? { cap: numeral(String(now[1])) } : {}) } : null);
    };
    return [
      text(`${label}, percent`, percent, (told) => set("percent", told), { key: `${key}-percent`, title: help, placeholder: "none", inputmode: "decimal" }),
      text(`${label}, at most`, cap, (told) => set("cap", told), { key: `${key}-cap`, title: help, placeholder: "no cap", inputmode: "numeric" }),
    ];
  }

  /** How many seats, how many bots, and which. @param {HouseRow} house */
  people(house) {
    const kind = this.kinds.find((bot) => bot.name === this.kind);
    const levels = Object.entries(house.opponents).filter(([, name]) => this.kinds.some((bot) => bot.name === name));
    const others = this.kinds.filter((bot) => !levels.some(([, name]) => name === bot.name));
    return h(
      "div",
      { class: "options", key: "people" },
      stepper("Seats", this.seats, house.min_seats, house.max_seats, (seats) => this.change({ seats, company: Math.min(this.company, seats - 1) })),
      stepper("Bots", this.company, 0, this.seats - 1, (company) => this.change({ company })),
      h(
        "label",
        { class: "field whole", key: "kind" },
        "Who the bots are",
        h(
          "select",
          { class: "sel", value: this.kind, onchange: (/** @type {Event} */ event) => this.change({ kind: /** @type {HTMLSelectElement} */ (event.target).value }) },
          h("option", { value: USUAL, key: "usual" }, "The usual company"),
          levels.map(([level, name]) => h("option", { value: name, key: name }, `${level}: ${name}`)),
          others.map((bot) => h("option", { value: bot.name, key: bot.name }, bot.name)),
        ),
        h("small", null, kind?.sentence ?? "Bots that play in different ways."),
      ),
    );
  }
}
