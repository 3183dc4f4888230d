// A page as a function of state: `h` describes elements, `patch` makes the document match.
// Elements that stay keep their focus, their scroll position and their running animations.

/**
 * @typedef {string | number | null | undefined | false | VNode | Child[]} Child
 * @typedef {{tag: string, props: Record<string, any>, children: (VNode | string)[], key: string | number | undefined}} VNode
 */

const SVG = "http://www.w3.org/2000/svg";

/** @type {WeakMap<Node, Record<string, any>>} what was set on an element last time */
const was = new WeakMap();

/**
 * Describe an element. Props: attributes; `class`; `style` as an object; `on...` handlers; `key`; `ref`.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  const given = props ?? {};
  return { tag, props: given, key: given.key, children: flat(children) };
}

/** @param {Child[]} children @param {(VNode | string)[]} [kept] @returns {(VNode | string)[]} */
function flat(children, kept = []) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) flat(child, kept);
    else kept.push(typeof child === "number" ? String(child) : child);
  }
  return kept;
}

/**
 * Make the children of an element match a description.
 * @param {Element} parent
 * @param {Child} described
 */
export function patch(parent, described) {
  const wanted = flat([described]);
  /** @type {Map<string | number, ChildNode>} */
  const keyed = new Map();
  /** @type {ChildNode[]} */
  const loose = [];
  for (const node of parent.childNodes) {
    const key = was.get(node)?.key;
    if (key === undefined) loose.push(node);
    else keyed.set(key, node);
  }
  const found = wanted.map((child) => find(child, keyed, loose));
  const kept = new Set(found);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  let place = parent.firstChild;
  wanted.forEach((child, index) => {
    const old = found[index];
    const node = update(old, child, parent);
    if (old && node !== old) {
      if (old === place) place = old.nextSibling;
      old.remove();
    }
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  });
}

/**
 * Find the node that described the same thing before.
 * @param {VNode | string} child
 * @param {Map<string | number, ChildNode>} keyed
 * @param {ChildNode[]} loose
 * @returns {ChildNode | undefined}
 */
function find(child, keyed, loose) {
  if (typeof child !== "string" && child.key !== undefined) return keyed.get(child.key);
  const at = loose.findIndex((node) =>
    typeof child === "string" ? node.nodeType === Node.TEXT_NODE : named(node) === child.tag,
  );
  return at < 0 ? undefined : loose.splice(at, 1)[0];
}

/** @param {Node} node */
const named = (node) => (node instanceof Element ? node.localName : "");

/**
 * @param {ChildNode | undefined} old
 * @param {VNode | string} child
 * @param {Element} parent
 * @returns {ChildNode}
 */
function update(old, child, parent) {
  if (typeof child === "string") {
    const text = old ?? document.createTextNode(child);
    if (text.nodeValue !== child) text.nodeValue = child;
    return text;
  }
  const element = /** @type {Element} */ (
    old && named(old) === child.tag ? old : create(child.tag, parent)
  );
  set(element, child.props);
  if (!("own" in child.props)) patch(element, child.children);
  if (element instanceof HTMLSelectElement && "value" in child.props) element.value = child.props.value;
  child.props.ref?.(element);
  return element;
}

/** @param {string} tag @param {Element} parent */
function create(tag, parent) {
  const inSvg = tag === "svg" || (parent.namespaceURI === SVG && parent.localName !== "foreignObject");
  return inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

/** @param {Element} element @param {Record<string, any>} props */
function set(element, props) {
  const before = was.get(element) ?? {};
  for (const name in before) if (!(name in props)) assign(element, name, null, before[name]);
  for (const name in props) assign(element, name, props[name], before[name]);
  was.set(element, props);
}

/** @param {any} element @param {string} name @param {any} value @param {any} before */
function assign(element, name, value, before) {
  if (name === "key" || name === "ref" || name === "own") return;
  if (name === "style") restyle(element, value ?? {}, before ?? {});
  else if (name.startsWith("on")) element[name] = value;
  else if (name === "value" && "selectionStart" in element) {
    if (element.value !== (value ?? "")) element.value = value ?? "";
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Styles go in one by one: the content policy forbids the attribute, not the object model.
 * @param {any} element @param {Record<string, any>} style @param {Record<string, any>} before */
function restyle(element, style, before) {
  for (const name in before) if (!(name in style)) element.style.removeProperty(name);
  for (const name in style) {
    if (style[name] !== before[name]) element.style.setProperty(name, String(style[name]));
  }
}
