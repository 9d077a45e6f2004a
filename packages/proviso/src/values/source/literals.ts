import { byteCount, fillFromHex } from "../bytes.js";
import type { ArrayNode, Property, SymbolNode, Value, ViewNode } from "../graph.js";
import { isIdentifier, isIndex } from "../path.js";
import { quote } from "../quote.js";

// Expressions for what needs no other node.

/** A value that is no reference. */
export function primitiveText(value: Exclude<Value, { readonly kind: "ref" }>): string {
  if (typeof value === "string") return quote(value);
  if (typeof value !== "object" || value === null) return String(value);
  switch (value.kind) {
    case "bigint":
      return `${value.digits}n`;
    case "cut":
    case "unreadable":
      return "undefined";
    default:
      return value.kind;
  }
}

export function symbolText(node: SymbolNode): string {
  if (node.wellKnown !== undefined) return `Symbol.${node.wellKnown}`;
  if (node.key !== undefined) return `Symbol.for(${quote(node.key)})`;
  return `Symbol(${node.description === undefined ? "" : quote(node.description)})`;
}

/** A key in an object literal; only there `__proto__` is no key like others. */
export function literalKey(key: string): string {
  if (key === "__proto__") return `["__proto__"]`;
  return isIdentifier(key) || isIndex(key) ? key : quote(key);
}

export function isPlain(property: Property): property is Property & { readonly value: Value } {
  return (
    "value" in property &&
    !property.hidden &&
    !property.readonly &&
    !property.fixed &&
    property.key !== "__proto__"
  );
}

/** The elements of an array that has few holes, by their places; undefined if a literal cannot show them. */
export function elementsOf({ items, length, props = [] }: ArrayNode): (Value | undefined)[] | undefined {
  if (length > items.length + 16 + 4 * props.length) return undefined;
  const elements: (Value | undefined)[] = [...items];
  elements.length = length;
  for (const property of props) {
    if (!isElement(property.key)) continue;
    if (!isPlain(property)) return undefined;
    elements[Number(property.key)] = property.value;
  }
  return elements;
}

/** Whether a key of an array is that of an element. */
export function isElement(key: Property["key"]): key is string {
  return typeof key === "string" && isIndex(key) && Number(key) < 2 ** 32 - 1;
}

/** The elements of a typed array as text, if writing them gives the same bytes again. */
export function numbersOf(type: string, bytes: string): string | undefined {
  const view: unknown = Reflect.get(globalThis, type);
  if (typeof view !== "function" || type === "DataView") return undefined;
  const buffer = new ArrayBuffer(byteCount(bytes));
  fillFromHex(buffer, bytes);
  const numbers: unknown[] = Array.from(Reflect.construct(view, [buffer]) as ArrayLike<unknown>);
  const again = new Uint8Array(Reflect.construct(view, [numbers]).buffer as ArrayBuffer);
  const same = new Uint8Array(buffer).every((byte, i) => byte === again[i]);
  if (!same) return undefined;
  return numbers
    .map((n) => (typeof n === "bigint" ? `${n}n` : Object.is(n, -0) ? "-0" : String(n)))
    .join(", ");
}

/** Whether a view shows all of a buffer. */
export function isWhole({ type, offset, length }: ViewNode, bytes: string): boolean {
  const size: unknown = Reflect.get(Reflect.get(globalThis, type) as object, "BYTES_PER_ELEMENT");
  return typeof size === "number" && offset === 0 && length * size === byteCount(bytes);
}
