// Bring hands along: a file or a text in a format that the server reads; or look at those of one's own tables.
import { get, post, whoAmI } from "./api.js";
import { handList } from "./handlist.js";
import { h, patch } from "./dom.js";
import { Sheet, siteTools } from "./sheet.js";
import { topbar } from "./topbar.js";

const MOST = 2 ** 20; // bytes that the server takes

/** @param {import("./app.js").Page} page */
export function open(page) {
  let note = "";
  let text = "";
  let busy = false;
  /** @type {{table: string, title: string, rows: import("./handlist.js").Row[]}[]} */
  let tables = [];
  const sheet = new Sheet(draw);

  /** @param {string} hands */
  async function bring(hands) {
    if (busy) return;
    if (!hands.trim()) return say("There is nothing in it.");
    if (new Blob([hands]).size > MOST) return say("That is more than a mebibyte: bring fewer hands at a time.");
    busy = true;
    say("Reading");
    try {
      const found = await post("/api/replays", { text: hands });
      page.go(found.total === 1 ? `/replays/${found.replay}/1` : `/replays/${found.replay}`);
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
    busy = false;
  }

  /** @param {string} words */
  function say(words) {
    note = words;
    sheet.draw();
  }

  /** @param {FileList | null | undefined} files */
  async function take(files) {
    const file = files?.[0];
    if (!file) return;
    if (file.size > MOST) return say(`${file.name} has more than a mebibyte: bring fewer hands at a time.`);
    await bring(await file.text());
  }

  function draw() {
    patch(page.header, topbar({ title: "Replays", tools: siteTools() }));
    patch(page.main, [
      h(
        "section",
        { class: "panel bring", key: "bring", "aria-labelledby": "bring",
          ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
          ondrop: (/** @type {DragEvent} */ event) => {
            event.preventDefault();
            void take(event.dataTransfer?.files);
          } },
        h("h2", { id: "bring" }, "Bring hands along"),
        h("p", { class: "lead" }, "PHH (.phh, .phhs), logs of pitboss and PokerStars text are read. Nothing is kept for long, and nobody else finds it without the link."),
        note ? h("p", { class: "refuse", role: "alert", key: "note" }, note) : null,
        h("label", { class: "btn pri pickfile" }, "Open a file",
          h("input", { type: "file", class: "sr", "aria-label": "Open a file with hands", onchange: (/** @type {Event} */ event) => {
            const input = /** @type {HTMLInputElement} */ (event.target);
            void take(input.files).then(() => (input.value = ""));
          } })),
        h("form", { onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void bring(text);
          } },
          h("label", { class: "field" }, "or paste them here",
            h("textarea", { class: "inp", rows: 6, spellcheck: "false", value: text, oninput: (/** @type {Event} */ event) => (text = /** @type {HTMLTextAreaElement} */ (event.target).value) })),
          h("button", { type: "submit", class: "btn" }, "Read the text")),
      ),
      tables.map((table) =>
        h("section", { key: table.table, "aria-label": `hands at ${table.title}` },
          h("h2", null, table.title),
          handList(table.rows, (number) => `/replay/${table.table}/${number}`))),
    ]);
  }

  page.main.className = "wide slim";
  page.title("Replays");
  draw();
  whoAmI()
    .then((me) => Promise.all(me.seats.map(async ({ table, title }) => ({ table, title, rows: await get(`/api/tables/${table}/hands?limit=20`) }))))
    .then((found) => {
      tables = found.filter((table) => table.rows.length);
      sheet.draw();
    })
    .catch(() => {});
  return () => sheet.close();
}
