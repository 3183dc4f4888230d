// Line icons of 24 x 24, stroked in the colour of the text; our own.
import { h } from "./dom.js";

/** @type {Record<string, string>} */
export const ICONS = {
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.6 7.6 0 0 1 0 11",
  book: "M5 4.5h9.5a3 3 0 0 1 3 3V20H8a3 3 0 0 1-3-3zM5 17a2.5 2.5 0 0 1 2.5-2.5h10M8.5 8.5H14",
  theme: "M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17",
  keys: "M3.5 7h17v10h-17zM7 10.5h.01M10.3 10.5h.01M13.7 10.5h.01M17 10.5h.01M8 14h8",
  exit: "M13 5H6v14h7M11 12h9M17 8.5l3.5 3.5-3.5 3.5",
  back: "M14.5 5.5 8 12l6.5 6.5",
  first: "M17.5 5.5 11 12l6.5 6.5M6.5 5.5v13",
  next: "M9.5 5.5 16 12l-6.5 6.5",
  last: "M6.5 5.5 13 12l-6.5 6.5M17.5 5.5v13",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  link: "M10 14l4-4M8.5 11.5 6.2 13.8a3.3 3.3 0 0 0 4.6 4.6l2.3-2.3M15.5 12.5l2.3-2.3a3.3 3.3 0 0 0-4.6-4.6l-2.3 2.3",
  replay: "M5 12a7 7 0 1 0 2.3-5.2M5 4.5V8.5h4",
  shield: "M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10",
  menu: "M4.5 7h15M4.5 12h15M4.5 17h15",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  log: "M5 6h14M5 11h14M5 16h9",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5",
  seat: "M7 4.5v7h10v-7M5 11.5v4h14v-4M7.5 15.5v4M16.5 15.5v4",
  close: "M6 6l12 12M18 6 6 18",
  user: "M12 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5 19.5c.8-3.6 3.5-5.5 7-5.5s6.2 1.9 7 5.5",
};

/** @param {string} name */
export const icon = (name) =>
  h("svg", { class: "ic", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: ICONS[name] }));

export const logo = () =>
  h(
    "span",
    { class: "logo" },
    h(
      "svg",
      { viewBox: "0 0 24 24", "aria-hidden": "true" },
      h("path", {
        d: "M12 1.5 20.5 12 12 22.5 3.5 12Z",
        fill: "none",
        stroke: "currentColor",
        "stroke-width": "1.8",
        "stroke-linejoin": "round",
      }),
      h("path", { d: "M12 7 16 12 12 17 8 12Z", fill: "currentColor" }),
    ),
    h("span", null, "pitboss"),
  );
