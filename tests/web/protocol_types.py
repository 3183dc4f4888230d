"""Write the page's types of the protocol from those of the server: `python tests/web/protocol_types.py`.

`messages.d.ts` describes every message with all its fields; `protocol.js` has the defaults that the server
leaves out, so that the page can put them back. A test compares both with what the server says now.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from pitboss.server.messages import CLIENT, SERVER
from pitboss.server.parts import Frame, HouseFacts, TableRow, Terms

WEB: Final = Path(__file__).parents[2] / "src" / "pitboss" / "web"
NOTE: Final = "// Made from the server's own types by tests/web/protocol_types.py; do not edit.\n"


def parts() -> dict[str, dict[str, Any]]:
    """Return the JSON Schema of every message and part, by name."""
    types = (CLIENT, SERVER, Frame, HouseFacts, TableRow, Terms)
    _, found = msgspec.json.schema_components(types, ref_template="{name}")
    return dict(sorted(found.items()))


def type_of(schema: dict[str, Any]) -> str:
    """Write a schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(type_of(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    match schema["type"]:
        case "array":
            inner = type_of(schema["items"]) if "items" in schema else "unknown"
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "integer" | "number":
            return "number"
        case other:
            return str(other)


def union(members: Any) -> str:  # noqa: ANN401 - a union of types is not a type that can be named
    """Name the types of a union."""
    return " | ".join(one.__name__ for one in get_args(members))


def declarations() -> str:
    """Write `messages.d.ts`: what the page has in hand, so every field of the server's is there."""
    lines = [NOTE]
    asked = {one.__name__ for one in get_args(CLIENT)}
    for name, schema in parts().items():
        lines.append(f"/** {schema['description'].splitlines()[0]} */")
        lines.append(f"export interface {name} {{")
        for key, field in schema["properties"].items():
            may_miss = "?" if name in asked and "default" in field else ""
            lines.append(f"  {key}{may_miss}: {type_of(field)};")
        lines += ["}", ""]
    lines += [f"export type FromServer = {union(SERVER)};", f"export type FromClient = {union(CLIENT)};", ""]
    return "\n".join(lines)


def ref_in(schema: dict[str, Any]) -> str:
    """Return the part that a field holds, or a list of it, or holds if it is there; "" for none."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "items" in schema:
        return ref_in(schema["items"])
    return next((ref for one in schema.get("anyOf", ()) if (ref := ref_in(one))), "")


def defaults() -> str:
    """Write `protocol.js`: for each part its defaults, and which fields hold other parts."""
    told = {one.__name__ for one in get_args(SERVER)} | {"Frame", "HouseFacts", "TableRow", "Terms"}
    found = parts()
    wanted = list(told)
    for name in wanted:
        for field in found[name]["properties"].values():
            if (ref := ref_in(field)) and ref not in wanted:
                wanted.append(ref)
    tags = {one.__struct_config__.tag: one.__name__ for one in get_args(SERVER)}
    lines = [NOTE, "// What the server leaves out of its messages, because it is what one would expect.", ""]
    lines.append("/** @type {Record<string, string>} */")
    lines.append(f"const TAGS = {json.dumps(tags)};")
    lines.append(
        "/** @type {Record<string, [defaults: Record<string, any>, parts: Record<string, string>]>} */"
    )
    lines.append("const PARTS = {")
    for name in sorted(wanted):
        fields = found[name]["properties"]
        left_out = {key: field["default"] for key, field in fields.items() if "default" in field}
        inner = {key: ref for key, field in fields.items() if (ref := ref_in(field))}
        lines.append(f"  {name}: [{json.dumps(left_out)}, {json.dumps(inner)}],")
    lines.append("};")
    return "\n".join(lines) + COMPLETE


COMPLETE: Final = """

/**
 * Put back what was left out of a part.
 * @param {string} name of its type
 * @param {any} part
 * @returns {any}
 */
export function complete(name, part) {
  if (part === null || part === undefined) return part;
  if (Array.isArray(part)) return part.map((one) => complete(name, one));
  const [defaults, parts] = PARTS[name] ?? [{}, {}];
  const whole = { ...defaults, ...part };
  for (const key in parts) whole[key] = complete(parts[key], whole[key]);
  return whole;
}

/**
 * Read a message of the server's, and put back what was left out.
 * @param {string} text
 * @returns {import("./messages.d.ts").FromServer}
 */
export function read(text) {
  const message = JSON.parse(text);
  return complete(TAGS[message.t] ?? "", message);
}
"""


def main() -> None:
    """Write both files."""
    (WEB / "messages.d.ts").write_text(declarations())
    (WEB / "protocol.js").write_text(defaults())


if __name__ == "__main__":
    main()
