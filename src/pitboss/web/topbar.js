// The bar on top of every page: home, where I am, and a few tools.
import { h } from "./dom.js";
import { icon, logo } from "./icons.js";

/**
 * @typedef {{icon: string, label: string, on?: () => void, href?: string, only?: "desk" | "narrow" | "phone", badge?: number, away?: boolean, download?: string}} Tool
 *   away: in a new tab, so that this one stays
 * @param {{title: string, sub?: string, tools: Tool[]}} about
 */
export const topbar = ({ title, sub, tools }) => [
  h("a", { class: "home", href: "/", "aria-label": "pitboss, to the lobby", key: "home" }, logo()),
  h("div", { class: "ttl", key: "title" }, h("h1", null, title), sub ? h("p", null, sub) : null),
  h("nav", { class: "tools", "aria-label": "tools", key: "tools" }, tools.map(toolView)),
];

/** @param {Tool} tool */
function toolView(tool) {
  const inside = [
    icon(tool.icon),
    h("span", null, tool.label),
    tool.badge ? h("b", { class: "badge" }, tool.badge) : null,
  ];
  const props = { class: `tool ${tool.only ?? ""}`, "aria-label": tool.label, key: tool.icon + tool.label };
  if (!tool.href) return h("button", { ...props, type: "button", onclick: tool.on }, inside);
  return h("a", { ...props, href: tool.href, target: tool.away ? "_blank" : null, download: tool.download ?? null }, inside);
}
