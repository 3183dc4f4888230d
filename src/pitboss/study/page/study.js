"use strict";
// Charts of 169 kinds of hands. Nothing is worked out here but places on paper and sums of what was told.
(() => {
  const $ = (id) => document.getElementById(id);
  const D = JSON.parse($("data").textContent);
  const app = $("app");
  const percent = (part) => `${(100 * part).toFixed(part && part < 0.0995 ? 1 : 0)} %`;

  function el(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
      else if (value !== false) node.setAttribute(key, value === true ? "" : value);
    }
    node.append(...children);
    return node;
  }

  const theme = $("theme");
  const dark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark")) === "dark";
  const label = () => { theme.textContent = dark() ? "Light" : "Dark"; };
  theme.hidden = false;
  label();
  theme.addEventListener("click", () => { document.documentElement.dataset.theme = dark() ? "light" : "dark"; label(); });

  // A sheet: {title, actions, tones, cells: 169 of null or [weight, chances in thousandths..., worth or null]}
  const chances = (cell, count) => cell.slice(1, 1 + count).map((n) => n / 1000);

  function totals(sheet) {
    const sums = sheet.actions.map(() => 0);
    let all = 0;
    for (const cell of sheet.cells) {
      if (!cell) continue;
      all += cell[0];
      chances(cell, sums.length).forEach((part, n) => { sums[n] += cell[0] * part; });
    }
    return { all, parts: sums.map((sum) => (all ? sum / all : 0)) };
  }

  const segments = (sheet, parts) => parts.map((part, n) => el("i", { class: sheet.tones[n], style: `width:${100 * part}%` }));

  function told(sheet, kind) {
    const cell = sheet.cells[kind];
    if (!cell) return `${D.kinds[kind]}: not held here.`;
    const words = chances(cell, sheet.actions.length).map((part, n) => `${sheet.actions[n]} ${percent(part)}`);
    const worth = cell[1 + sheet.actions.length];
    return `${D.kinds[kind]}: ${words.join(", ")}${worth === null ? "" : `; worth ${worth} ${D.unit}`}.`;
  }

  function chart(sheet, chosen, choose) {
    const { all, parts } = totals(sheet);
    const say = el("p", { class: "say", role: "status" }, chosen === null ? "Choose a hand to see its figures." : told(sheet, chosen));
    const cells = D.kinds.map((name, kind) => {
      const cell = sheet.cells[kind];
      if (!cell) return el("button", { class: "cell off", type: "button", disabled: true, "aria-label": told(sheet, kind) }, el("b", {}, name));
      const reach = D.reach ? Math.max(0.12, Math.min(1, cell[0] / D.full[kind])) : 1;
      const bar = el("span", { class: "bar", style: `height:${100 * reach}%` }, ...segments(sheet, chances(cell, sheet.actions.length)));
      return el("button", {
        class: "cell", type: "button", "aria-label": told(sheet, kind), "aria-pressed": String(kind === chosen),
        onclick: () => choose(kind), onmouseenter: () => { say.textContent = told(sheet, kind); },
      }, bar, el("b", {}, name));
    });
    const key = sheet.actions.map((name, n) => el("li", {}, el("i", { class: sheet.tones[n] }), `${name} ${percent(parts[n])}`));
    return el("section", { class: "panel" },
      el("h2", {}, sheet.title),
      el("div", { class: "grid" }, ...cells),
      el("div", { class: "sum", "aria-hidden": "true" }, ...segments(sheet, parts)),
      el("ul", { class: "key" }, ...key, el("li", {}, `${all.toLocaleString("en", { maximumFractionDigits: 1 })} hands`)),
      say);
  }

  function table(sheet) {
    const rows = sheet.cells.map((cell, kind) => [kind, cell]).filter(([, cell]) => cell);
    const head = ["hand", "hands", ...sheet.actions, ...(D.unit ? [`worth, ${D.unit}`] : [])];
    return el("section", { class: "panel" }, el("h2", {}, "Hand by hand"), el("div", { style: "overflow-x:auto;max-height:640px" }, el("table", {},
      el("thead", {}, el("tr", {}, ...head.map((word) => el("th", { scope: "col" }, word)))),
      el("tbody", {}, ...rows.map(([kind, cell]) => el("tr", {},
        el("td", {}, D.kinds[kind]), el("td", {}, cell[0].toLocaleString("en", { maximumFractionDigits: 1 })),
        ...chances(cell, sheet.actions.length).map((part) => el("td", {}, percent(part))),
        ...(D.unit ? [el("td", {}, cell[1 + sheet.actions.length] ?? "–")] : [])))))));
  }

  const state = { at: D.start || 0, chosen: null };
  const choose = (kind) => { state.chosen = state.chosen === kind ? null : kind; draw(); };

  // One stack after the other, two charts each.
  function stacks() {
    const found = D.stacks[state.at];
    const out = el("output", { for: "stack" }, found.label);
    const slider = el("input", { id: "stack", type: "range", min: 0, max: D.stacks.length - 1, value: state.at, "aria-label": "Stack", oninput: (event) => { state.at = Number(event.target.value); draw(); $("stack").focus(); } });
    app.replaceChildren(el("div", { class: "pick" }, out, slider, el("span", {}, found.said)),
      el("div", { class: "charts" }, ...found.sheets.map((sheet) => chart(sheet, state.chosen, choose))));
  }

  // A tree of decisions, from one to the next.
  function tree() {
    const node = D.nodes[state.at];
    const go = (at) => () => { state.at = at; draw(); };
    const crumbs = [el("button", { class: "btn", type: "button", onclick: go(0), disabled: state.at === 0 }, "Beginning")];
    for (const [words, at] of node.path) {
      crumbs.push(el("span", { "aria-hidden": "true" }, "›"), at === state.at ? el("b", {}, words) : el("button", { class: "btn", type: "button", onclick: go(at) }, words));
    }
    const next = node.next.map((at, n) => el("button", { class: "btn", type: "button", disabled: at === null, onclick: at === null ? () => {} : go(at) }, at === null ? `${node.sheet.actions[n]}: ${node.ends[n]}` : `${node.sheet.actions[n]} ›`));
    app.replaceChildren(el("nav", { class: "crumbs", "aria-label": "The line so far" }, ...crumbs), el("p", { class: "lead" }, node.said),
      el("div", { class: "crumbs" }, el("span", {}, "And then:"), ...next),
      el("div", { class: "charts" }, chart(node.sheet, state.chosen, choose), table(node.sheet)));
  }

  const draw = D.stacks ? stacks : tree;
  draw();
})();
