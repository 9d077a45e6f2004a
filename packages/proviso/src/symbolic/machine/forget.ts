import type { Inner, Property } from "../heap/heap.js";
import type { Sequence } from "../heap/sequence.js";
import { itemsWritten } from "../heap/written-names.js";
import type { Value } from "../values/value.js";
import type { Context } from "./context.js";
import { anyOf, anySequence } from "./loop-abstraction.js";
import type { Change } from "./loop-changes.js";
import { writeUnknown } from "./properties.js";
import type { State } from "./state.js";

/** Puts anything of their kinds into places. */
export function forget(cx: Context, state: State, changes: readonly Change[], name: string): void {
  const { build } = cx;
  for (const [i, change] of changes.entries()) {
    const value = (): Value =>
      anyOf(change.kinds, build, (what, sort) => build.constant(`${what}!${name}.${i}`, sort));
    switch (change.kind) {
      case "slot":
        state.writeSlot({ slot: change.slot, captured: false }, value());
        break;
      case "renewed": {
        const cell = cx.newAddress();
        state.writeSlot({ slot: change.slot, captured: false }, { kind: "cell", cell });
        state.setCell(cell, value());
        break;
      }
      case "cell":
        state.setCell(change.cell, value());
        break;
      case "property": {
        const object = state.object(change.address);
        const property = { ...object.properties.get(change.name), kind: "value", value: value() } as Property;
        state.setObject(change.address, {
          ...object,
          properties: new Map(object.properties).set(change.name, property),
        });
        break;
      }
      case "items": {
        const object = state.object(change.address);
        const inner: Inner = { kind: "array", items: anySequence(change.kinds, build, `${name}.${i}`) };
        state.setObject(change.address, { ...object, inner });
        break;
      }
      case "field": {
        const held: Value | Sequence =
          change.name === itemsWritten ? anySequence(change.kinds, build, `${name}.${i}`) : value();
        writeUnknown(state, change.object, change.name, held);
      }
    }
  }
}
