// The knobs of a film: to the deal, one step back, play, one step on, to the end.
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @param {import("./projector.js").Projector} projector */
export function knobs(projector) {
  const { at, last, playing } = projector;
  /** @param {string} name @param {string} label @param {() => void} does @param {boolean} off @param {string} [key] */
  const knob = (name, label, does, off, key) =>
    h(
      "button",
      {
        type: "button", class: `btn knob ${key ? "pri" : ""}`, "aria-label": label, title: label, key: key ?? name,
        onclick: does, "aria-disabled": off ? "true" : null,
      },
      icon(name),
    );
  return [
    knob("first", "To the deal", () => projector.go(0), at === 0),
    knob("back", "One step back", () => projector.go(at - 1), at === 0),
    knob(playing ? "pause" : "play", playing ? "Pause" : "Play", () => projector.play(), false, "play"),
    knob("next", "One step on", () => projector.go(at + 1), at === last),
    knob("last", "To the end", () => projector.go(last), at === last),
  ];
}
