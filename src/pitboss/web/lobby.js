// The lobby: houses to play at once, and open tables.
import { get, post } from "./api.js";
import { h, patch } from "./dom.js";
import { topbar } from "./topbar.js";

/** @param {import("./app.js").Page} page */
export function open(page) {
  let closed = false;
  let note = "";
  /** @type {any[]} */
  let houses = [];
  page.title("Lobby");
  page.main.className = "wide";
  const draw = () => {
    patch(page.header, topbar({ title: "Lobby", tools: [] }));
    patch(page.main, [
      h("h2", { key: "h" }, "Play now"),
      note ? h("p", { key: "note", class: "refuse" }, note) : null,
      h(
        "div",
        { key: "houses", class: "cards" },
        houses.map((house) =>
          h(
            "article",
            { class: "panel", key: house.name },
            h("h3", null, house.title),
            h("p", null, house.sentence),
            h("button", { class: "btn", type: "button", "aria-label": `Play ${house.title}`, onclick: () => void play(house) }, "Play"),
          ),
        ),
      ),
    ]);
  };
  /** @param {any} house */
  const play = async (house) => {
    try {
      const made = await post("/api/tables", { house: house.name, private: true });
      page.go(`/table/${made.table}`);
    } catch (error) {
      note = /** @type {Error} */ (error).message;
      draw();
    }
  };
  draw();
  get("/api/houses").then(
    (found) => {
      houses = found;
      if (!closed) draw();
    },
    (error) => {
      note = error.message;
      if (!closed) draw();
    },
  );
  return () => {
    closed = true;
  };
}
