import { attempt, classOf, clean, nameOf, read } from "./inspect.js";
import { hidden, redacted } from "./redact.js";

// A value as one line of text, bounded in depth, width and length, whatever the value: what cannot be read is said so.

const depth = 3;
const entriesPerLevel = 8;
const stringLength = 80;
const totalLength = 500;

const unprintable = "[unprintable]";

/** A value as text; if it has a name, as redaction wants it. Never throws. */
export function printValue(value: unknown, name?: string): string {
  const text = attempt(() => print(name === undefined ? value : redacted(name, value), [])) ?? unprintable;
  return clean(text.length > totalLength ? `${text.slice(0, totalLength - 1)}…` : text);
}

function print(value: unknown, around: readonly object[]): string {
  return attempt(() => printAny(value, around)) ?? unprintable;
}

function printAny(value: unknown, around: readonly object[]): string {
  switch (typeof value) {
    case "string":
      return (
        JSON.stringify(value.slice(0, stringLength)) +
        (value.length > stringLength ? `… (${value.length} characters)` : "")
      );
    case "bigint":
      return BigInt.asIntN(1024, value) === value ? `${value}n` : "[huge bigint]";
    case "function":
      return `${/^class\b/.test(Function.prototype.toString.call(value)) ? "class" : "function"} ${nameOf(value)}`;
    case "object":
      return value === null
        ? "null"
        : around.includes(value)
          ? "[circular]"
          : printObject(value, [...around, value]);
    default:
      return value === hidden ? "[redacted]" : Object.is(value, -0) ? "-0" : String(value);
  }
}

function printObject(value: object, path: readonly object[]): string {
  const name = classOf(value);
  return attempt(() => printBuiltIn(value, name, path)) ?? printMembers(value, name, path);
}

/** An object with internal slots, by what is in them; a mere heir of its prototype makes this throw. */
function printBuiltIn(value: object, name: string, path: readonly object[]): string | undefined {
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))) {
    const { length } = value as ArrayLike<unknown>;
    return list(name === "Array" ? "" : `${name}(${length}) `, "[]", length, path, (i) =>
      member(value, i, path),
    );
  }
  if (value instanceof Map || value instanceof Set) {
    const items: Iterator<[unknown, unknown]> = value.entries();
    return list(`${name}(${value.size}) `, "{}", value.size, path, () => {
      const [key, item] = items.next().value;
      return value instanceof Set
        ? print(item, path)
        : `${print(key, path)} => ${print(typeof key === "string" ? redacted(key, item) : item, path)}`;
    });
  }
  if (value instanceof Error) return `${name}(${print(read(value, "message"), path)})`;
  if (value instanceof RegExp) return RegExp.prototype.toString.call(value);
  if (value instanceof Date) return `${name}(${Date.prototype.toJSON.call(value)})`;
  return undefined;
}

function printMembers(value: object, name: string, path: readonly object[]): string {
  const keys = Object.keys(value);
  return list(name === "Object" ? "" : `${name} `, "{}", keys.length, path, (i) => {
    const key = keys[i] ?? "";
    return `${/^[\w$]+$/.test(key) ? key : print(key, path)}: ${member(value, key, path)}`;
  });
}

function list(
  prefix: string,
  [open, close]: string,
  size: number,
  path: readonly object[],
  at: (i: number) => string,
): string {
  if (size > 0 && path.length > depth) return `${prefix}${open}…${close}`;
  const parts = Array.from({ length: Math.min(size, entriesPerLevel) }, (_, i) => at(i));
  if (size > entriesPerLevel) parts.push(`… ${size - entriesPerLevel} more`);
  const space = size > 0 && open === "{" ? " " : "";
  return prefix + open + space + parts.join(", ") + space + close;
}

function member(value: object, key: string | number, path: readonly object[]): string {
  const property = Object.getOwnPropertyDescriptor(value, key);
  if (property === undefined) return "<empty>";
  if (property.get ?? property.set) return "[getter]";
  return print(typeof key === "number" ? property.value : redacted(key, property.value), path);
}
