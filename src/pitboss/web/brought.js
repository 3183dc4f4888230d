// The hands of a file that was brought along.
import { get } from "./api.js";
import { h, patch } from "./dom.js";
import { handList } from "./handlist.js";
import { notice } from "./lost.js";
import { Sheet, siteTools } from "./sheet.js";
import { topbar } from "./topbar.js";
import { counted } from "./words.js";

const AT_ONCE = 50;

/** @param {import("./app.js").Page} page */
export function open(page) {
  const [replay] = page.params;
  /** @type {import("./handlist.js").Row[]} */
  let rows = [];
  let total = 0;
  let more = false;
  let wrong = "";
  const sheet = new Sheet(draw);

  async function look() {
    try {
      const found = await get(`/api/replays/${encodeURIComponent(replay)}?from=${rows.length + 1}&limit=${AT_ONCE}`);
      rows = [...rows, ...found.hands];
      total = found.total;
      more = found.more;
    } catch (error) {
      wrong = /** @type {Error} */ (error).message;
    }
    sheet.draw();
  }

  function draw() {
    patch(page.header, topbar({ title: "Replays", sub: total ? counted(total, "hand") : "", tools: siteTools() }));
    if (wrong) return patch(page.main, notice("These hands are not here", wrong, [["/replay", "Bring hands along"], ["/", "To the lobby"]]));
    patch(page.main, [
      h("h2", { key: "h" }, total ? counted(total, "hand") : "Looking for the hands"),
      more ? h("p", { class: "lead", key: "more" }, "There were more; these are the first ones.") : null,
      handList(rows, (number) => `/replays/${replay}/${number}`),
      rows.length < total ? h("button", { type: "button", class: "btn", key: "next", onclick: () => void look() }, "More hands") : null,
    ]);
  }

  page.main.className = "wide slim";
  page.title("Replays");
  draw();
  void look();
  return () => sheet.close();
}
