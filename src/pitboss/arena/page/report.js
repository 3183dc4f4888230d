"use strict";
// Stack curves of any round, and replays of single hands. Nothing is worked out here but places on paper.
(() => {
  const $ = (id) => document.getElementById(id);
  const D = JSON.parse($("data").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const fmt = (n) => n.toLocaleString("en");

  function el(tag, attributes = {}, ...children) {
    const node = tag.startsWith("svg:") ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
      else node.setAttribute(key, value);
    }
    node.append(...children);
    return node;
  }

  // the felt's colours
  const theme = $("theme");
  const dark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark")) === "dark";
  const label = () => { theme.textContent = dark() ? "Light" : "Dark"; };
  theme.hidden = false;
  label();
  theme.addEventListener("click", () => { document.documentElement.dataset.theme = dark() ? "light" : "dark"; label(); });

  // stack curves: see packed_curves in chunk.py
  const unpacked = new Map();
  async function curvesOf(match, first) {
    const found = D.curves.find((c) => c[0] === match && c[1] === first);
    if (!found) return null;
    const key = `${match} ${first}`;
    if (!unpacked.has(key)) {
      const raw = Uint8Array.from(atob(found[3]), (c) => c.charCodeAt(0));
      const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream("deflate"));
      const bytes = new DataView(await new Response(stream).arrayBuffer());
      const size = bytes.getUint8(0), rounds = [];
      const read = (at) => (size === 2 ? bytes.getUint16(at, true) : bytes.getUint32(at, true));
      for (let at = 1; at < bytes.byteLength;) {
        const hands = read(at), curve = [];
        at += size;
        for (let k = 0; k < hands; k += 1, at += size) curve.push(read(at));
        rounds.push(curve);
      }
      unpacked.set(key, rounds);
    }
    return unpacked.get(key);
  }

  const replays = new Map(D.replays.map(([m, r, h, pot, place, told]) => [`${m} ${r} ${h}`, { pot, place, ...told }]));
  const state = { match: 0, round: 0, hand: 0, step: 0 };
  let drawing = 0;

  function options(select, entries, chosen) {
    select.replaceChildren(...entries.map(([value, text]) => el("option", { value }, text)));
    select.value = String(chosen);
  }

  const names = (match) => D.matches[match][1].map((bot) => D.names[bot]);
  const rounds = (match) => D.curves.filter((c) => c[0] === match).flatMap((c) => Array.from({ length: c[2] }, (_, k) => c[1] + k)).sort((a, b) => a - b);

  function kept(match) { return D.replays.filter((r) => r[0] === match); }

  async function show() {
    const turn = ++drawing;
    const { match } = state;
    $("match").value = String(match);
    const place = $("curve");
    if (!D.headsUp) {
      options($("hand"), kept(match).map((r) => [`${r[1]} ${r[2]}`, `hand ${r[2]} of round ${r[1] + 1}, pot ${fmt(r[3])}`]), `${state.round} ${state.hand}`);
      place.replaceChildren();
      replay(null);
      return;
    }
    const all = rounds(match);
    options($("round"), all.map((r) => [r, String(r + 1)]), state.round);
    const first = Math.floor(state.round / D.chunk) * D.chunk;
    const chunk = await curvesOf(match, first);
    if (turn !== drawing) return;
    const curve = chunk && chunk[state.round - first];
    if (!curve) {
      const words = all.length ? "This round's curve is not in the page" : "The curves of this match are not in the page";
      place.replaceChildren(el("p", { class: "say" }, `${words}; its hands are in the logs.`));
      replay(null);
      return;
    }
    if (!state.hand) {
      const told = kept(match).find((r) => r[1] === state.round);
      state.hand = told ? told[2] : curve.length;
    }
    state.hand = Math.min(state.hand, curve.length);
    const marked = (h) => (replays.has(`${match} ${state.round} ${h}`) ? " ▸ replay" : "");
    options($("hand"), curve.map((_, k) => [k + 1, `${k + 1}${marked(k + 1)}`]), state.hand);
    place.replaceChildren(...drawn(curve));
    const before = chunk.slice(0, state.round - first).reduce((sum, c) => sum + c.length, 0);
    replay(before + state.hand);
  }

  const narrow = matchMedia("(max-width: 700px)");
  narrow.addEventListener("change", () => show());

  function drawn(curve) {
    const [a, b] = names(state.match);
    const W = narrow.matches ? 350 : 560, H = 250, L = 46, R = 96, T = 12, B = 28, total = 2 * D.stack;
    const x = (k) => L + (k / Math.max(curve.length, 1)) * (W - L - R), y = (v) => T + (1 - v / total) * (H - T - B);
    const svg = el("svg:svg", { class: "chart", viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": `Chips of ${a} and ${b} after each hand of round ${state.round + 1}` });
    for (const v of [0, D.stack / 2, D.stack, 1.5 * D.stack, total]) {
      svg.append(el("svg:path", { class: "g", d: `M${L} ${y(v)}H${W - R}` }), el("svg:text", { class: "e", x: L - 8, y: y(v) + 4 }, fmt(v)));
    }
    const step = Math.max(1, Math.ceil(curve.length / (narrow.matches ? 30 : 50)) * 10);
    for (let k = 0; k <= curve.length; k += Math.min(step, Math.max(curve.length, 1))) svg.append(el("svg:text", { class: "m", x: x(k), y: H - 8 }, String(k)));
    [[curve, 0, a], [curve.map((v) => total - v), 1, b]].forEach(([line, colour, name]) => {
      const d = [D.stack, ...line].map((v, k) => `${x(k).toFixed(1)} ${y(v).toFixed(1)}`).join("L");
      const end = line.length ? line[line.length - 1] : D.stack;
      const near = Math.abs(2 * end - total) < total / 10 ? (colour ? 10 : -6) : 0;
      svg.append(el("svg:path", { class: `l c${colour}`, d: `M${d}` }), el("svg:text", { class: `t${colour}`, x: W - R + 8, y: Math.min(Math.max(y(end) + 4 + near, 12), H - B + 4) }, name.length > 13 ? `${name.slice(0, 12)}…` : name));
    });
    svg.append(el("svg:path", { class: "l", stroke: "var(--accent)", "stroke-dasharray": "3 3", d: `M${x(state.hand)} ${T}V${H - B}` }));
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      const k = Math.round((((event.clientX - box.left) / box.width) * W - L) / ((W - L - R) / Math.max(curve.length, 1)));
      go({ hand: Math.min(Math.max(k, 1), curve.length) });
    });
    const [pa, pb] = [curve[curve.length - 1], total - curve[curve.length - 1]];
    const who = pa === pb ? "The round was tied" : `${pa > pb ? a : b} won the round`;
    const twin = D.mirror ? state.round ^ 1 : -1;
    const words = [`${who}, ${fmt(Math.max(pa, pb))} to ${fmt(Math.min(pa, pb))}, after ${curve.length} ${curve.length === 1 ? "hand" : "hands"}. `];
    if (twin >= 0 && rounds(state.match).includes(twin)) words.push(el("a", { href: link({ round: twin, hand: 0 }) }, `Round ${twin + 1} had the same deals, with seats swapped`), ".");
    return [svg, el("p", { class: "say" }, ...words)];
  }

  function card(text) {
    const suit = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" }[text.at(-1)];
    return el("span", { class: `card ${suit}`, role: "img", "aria-label": text }, text.slice(0, -1).replace("T", "10"), el("br"), text.at(-1));
  }
  const cards = (text) => el("span", { class: "cards" }, ...(text ? text.split(" ").map(card) : []));

  function replay(number) {
    const place = $("replay"), told = replays.get(`${state.match} ${state.round} ${state.hand}`);
    const parts = [];
    if (told) {
      const [words, board, pot, stacks, bets, actor, folded] = told.steps[state.step = Math.min(state.step, told.steps.length - 1)];
      const last = state.step === told.steps.length - 1;
      const seats = told.names.map((name, seat) => el("div", { class: `seat${folded[seat] ? " folded" : ""}${actor === seat ? " turn" : ""}` },
        cards(told.holes[seat]),
        el("span", { class: "who" }, el("b", {}, name + (told.button === seat ? " (D)" : "")), el("small", {}, `${fmt(stacks[seat])} chips${bets[seat] ? `, ${fmt(bets[seat])} in front` : ""}${folded[seat] ? ", folded" : ""}`)),
        ...(last ? [el("span", { class: "pill" }, `${told.won[seat] > 0 ? "+" : ""}${fmt(told.won[seat])}`)] : [])));
      const middle = el("div", { class: "mid" }, cards(board), el("span", { class: "pill" }, `Pot ${fmt(pot)}`));
      seats.splice(Math.ceil(seats.length / 2), 0, middle);
      parts.push(el("div", { class: "felt" }, ...seats));
      const move = (to) => () => { state.step = to; replay(number); };
      const button = (text, name, to, off) => { const b = el("button", { class: "btn", type: "button", "aria-label": name, onclick: move(to) }, text); b.disabled = off; return b; };
      parts.push(el("div", { class: "keys" }, button("«", "First step", 0, !state.step), button("‹", "Step back", state.step - 1, !state.step), button("›", "Step forward", state.step + 1, last), button("»", "Last step", told.steps.length - 1, last),
        el("span", { class: "say", role: "status" }, `${words || "The cards are dealt."} (${state.step + 1} of ${told.steps.length})`)));
    } else if (state.hand) {
      parts.push(el("p", { class: "say" }, `Hand ${state.hand} of round ${state.round + 1} is not drawn in this page, which holds the biggest pots.`));
    }
    number = number || (told && told.place);
    if (number && D.keep) {
      const first = Math.floor(state.round / D.chunk) * D.chunk;
      const file = `hands/${D.matches[state.match][0]}/from-${String(first + 1).padStart(3, "0")}.log.gz`;
      const line = `pitboss watch ${quoted(`${D.folder}/${file}`)} --hand ${number}`;
      const copy = el("button", { class: "btn", type: "button", onclick: () => navigator.clipboard?.writeText(line).then(() => { copy.textContent = "Copied"; }) }, "Copy");
      parts.push(el("p", { class: "say" }, "Step through it with equities: ", el("code", {}, ...line.split(" ").flatMap((word) => [el("span", {}, word), " "])), " ", copy, " ", el("a", { href: file.split("/").map(encodeURIComponent).join("/") }, "its log")));
    }
    place.replaceChildren(...parts);
  }

  const quoted = (text) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  function link(change) {
    const to = { ...state, ...change };
    return `#m=${to.match + 1}&r=${to.round + 1}${to.hand ? `&h=${to.hand}` : ""}`;
  }
  function go(change) { location.hash = link(change); }

  function follow() {
    const asked = new URLSearchParams(location.hash.slice(1));
    if (!asked.has("m")) return false;
    const match = Number(asked.get("m")) - 1;
    if (!D.matches[match]) return false;
    const best = kept(match)[0];
    const round = asked.has("r") ? Number(asked.get("r")) - 1 : best ? best[1] : 0;
    Object.assign(state, { match, round, hand: asked.has("h") ? Number(asked.get("h")) : asked.has("r") ? 0 : best ? best[2] : 0, step: 0 });
    show();
    return true;
  }

  if (!D.matches.length || (!D.curves.length && !D.replays.length)) { $("closer").hidden = true; return; }
  $("pick").hidden = false;
  $("rounds").hidden = !D.headsUp;
  options($("match"), D.matches.map(([folder], match) => [match, D.headsUp ? names(match).join(" against ") : folder]), 0);
  $("match").addEventListener("change", (event) => { location.hash = `#m=${Number(event.target.value) + 1}`; });
  $("round").addEventListener("change", (event) => go({ round: Number(event.target.value), hand: 0 }));
  $("hand").addEventListener("change", (event) => {
    const [one, two] = event.target.value.split(" ").map(Number);
    go(D.headsUp ? { hand: one } : { round: one, hand: two });
  });
  addEventListener("hashchange", () => { if (follow()) $("closer").scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" }); });
  if (!follow()) {
    const best = D.replays.reduce((one, two) => (one && one[3] >= two[3] ? one : two), null);
    if (best) Object.assign(state, { match: best[0], round: best[1], hand: best[2] });
    show();
  }
})();
