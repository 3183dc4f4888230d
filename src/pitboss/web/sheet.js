// A page of text: drawn anew whenever something that it shows has changed.
import { onChange, settings, toggle } from "./settings.js";
import { wake } from "./sounds.js";

/** @typedef {import("./topbar.js").Tool} Tool */

export class Sheet {
  /** @param {() => void} draw */
  constructor(draw) {
    this.shown = true;
    this.draw = () => {
      if (this.shown) draw();
    };
    this.deaf = onChange(this.draw);
  }

  close() {
    this.shown = false;
    this.deaf();
  }
}

/** Bring an element of a page into sight, and mark it among others of its kind. @param {string} id @param {string} kind */
export function turnTo(id, kind) {
  for (const old of document.querySelectorAll(`${kind}.at`)) old.classList.remove("at");
  const here = id ? document.getElementById(id) : null;
  here?.classList.add("at");
  here?.scrollIntoView({ block: "center" });
}

/** The tools of every page that is no table. @returns {Tool[]} */
export function siteTools() {
  const quiet = settings().sound === "off";
  return [
    { icon: "replay", label: "Replays", href: "/replay" },
    { icon: "book", label: "Rules", href: "/rules" },
    { icon: "user", label: "My play", href: "/me" },
    { icon: "theme", label: "Felt", on: () => toggle("felt") },
    {
      icon: quiet ? "mute" : "sound", label: quiet ? "Sound off" : "Sound", only: "desk",
      on: () => {
        toggle("sound");
        wake();
      },
    },
  ];
}
