import ts from "#typescript";
import type { Location, Operation } from "../../contract/index.js";
import type { Emitter } from "./emitter.js";
import type { Polarity } from "./polarity.js";
import { snapshotText } from "./snapshot.js";
import { termOf } from "./term.js";

/** An operation that only contracts have. */
export function operationText(emitter: Emitter, operation: Operation, p: Polarity): string {
  const { operator, operands, locations, types } = operation;
  const { around } = emitter;
  if (operator !== "result" && operator !== "old") around.calls();
  const values = (): string => operands.map((operand) => emitter.value(termOf(operand))).join(", ");
  switch (operator) {
    case "result":
      return noted(emitter, operation, around.result(), false);
    case "old":
      return noted(emitter, operation, around.style.before ? values() : around.old(operation), true);
    case "prev":
      return noted(emitter, operation, around.prev(operation) ?? values(), false);
    case "fresh":
      return `${around.runtime("fresh")}(${p}, ${around.reachable()}, ${values()})`;
    case "not_modified":
      return locations.map((location) => notModified(emitter, location)).join(" && ") || "true";
    case "nonnullelements":
      return `${around.runtime("nonNullElements")}(${values()})`;
    case "typeof":
      return `${around.runtime("typeofValue")}(${values()})`;
    case "elemtype":
      return `${around.runtime("angelic")}("\\\\elemtype")`;
    case "type":
      return around.typeValue(types[0]?.text ?? "");
    case "reach":
      return reach(emitter, operation);
  }
}

function noted(emitter: Emitter, { range }: Operation, text: string, old: boolean): string {
  if (!emitter.contextual) return text;
  const { base, evaluation } = emitter;
  return `${evaluation}.r(${range.start - base}, ${range.end - base}, ${text}${old ? ", true" : ""})`;
}

function notModified(emitter: Emitter, location: Location): string {
  if (location.kind === "keyword") return "true";
  const { around } = emitter;
  const before = around.snapshot(location);
  const now = snapshotText(
    location,
    (term) => emitter.value(term),
    (name) => around.runtime(name),
  );
  return location.kind === "place"
    ? `Object.is(${before}, ${now})`
    : `${around.runtime("same")}(${before}, ${now})`;
}

/** What can be reached from an object: by all fields, or by one field of one type. */
function reach(emitter: Emitter, { operands }: Operation): string {
  const { around } = emitter;
  const [root, type, field] = operands;
  if (root === undefined) return "undefined";
  if (type === undefined || field === undefined)
    return `${around.runtime("reach")}(${emitter.value(termOf(root))})`;
  const through = termOf(field);
  const name =
    through.kind === "code" && ts.isPropertyAccessExpression(through.node) ? through.node.name.text : "";
  return `${around.runtime("reachThrough")}(${emitter.value(termOf(root))}, ${emitter.value(termOf(type))}, ${JSON.stringify(name)})`;
}
