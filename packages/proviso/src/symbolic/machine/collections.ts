import type { Entries } from "../heap/entries.js";
import { entriesWritten } from "../heap/written-names.js";
import type { ObjectValue } from "../values/value.js";
import type { Context } from "./context.js";
import { addressOf, lastWritten, writeUnknown } from "./properties.js";
import type { State } from "./state.js";

// Maps and sets, given or made.

export type Collection = "map" | "set";

/** What a collection holds; nothing if it is none of that kind. */
export function entriesOf(
  cx: Context,
  state: State,
  object: ObjectValue,
  kind: Collection,
): Entries | undefined {
  const address = addressOf(object);
  if (address !== undefined) {
    const { inner } = state.object(address);
    return inner.kind === kind ? inner.entries : undefined;
  }
  const first = cx.unknowns.entries?.(object, kind);
  if (first === undefined) return undefined;
  return lastWritten(cx, state.heap.written.get(entriesWritten), object, first, (when, a, b) =>
    when === cx.build.true ? (a as Entries) : { kind: "either", when, first: a as Entries, second: b },
  );
}

/** What a collection of either kind holds. */
export function entriesAt(cx: Context, state: State, object: ObjectValue): Entries | undefined {
  return entriesOf(cx, state, object, "map") ?? entriesOf(cx, state, object, "set");
}

export function setEntries(state: State, object: ObjectValue, kind: Collection, entries: Entries): void {
  const address = addressOf(object);
  if (address === undefined) writeUnknown(state, object, entriesWritten, entries);
  else state.setObject(address, { ...state.object(address), inner: { kind, entries } });
}
