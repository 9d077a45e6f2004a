import type { Term } from "../../solver/index.js";
import { itemAt, lengthOf } from "../heap/sequence.js";
import { alternativesOf } from "../values/merge.js";
import { isOld, sameValue } from "../values/operators.js";
import { given, type Result, unmodelled } from "../values/result.js";
import type { Single, Value } from "../values/value.js";
import type { Context } from "./context.js";
import type { Earlier } from "./earlier.js";
import { addressOf, itemsOf } from "./properties.js";
import { boundValue } from "./quantify.js";
import type { State } from "./state.js";

// What contracts ask about the time since the unit was called.

/** Whether a value is an object that was not there then. */
export function isFresh({ build }: Context, state: State, value: Single): Result {
  const { earlier } = state;
  if (earlier === undefined) return unmodelled("an earlier state that there is none of");
  if (value.kind !== "object") return given({ kind: "boolean", term: build.false });
  const address = addressOf(value);
  if (address === undefined && !isOld(value.ref)) return unmodelled("whether an object was there before");
  const isNew = address !== undefined && earlier.heap.objects.get(address) === undefined;
  return given({ kind: "boolean", term: build.literal(isNew) });
}

/** Whether all that was there in a state is as it was. */
export function isUntouched({ heap, cells }: Earlier, now: Earlier): boolean {
  return (
    heap.written === now.heap.written &&
    heap.objects.changes(now.heap.objects).every((one) => heap.objects.get(one) === undefined) &&
    cells.changes(now.cells).every((one) => cells.get(one) === undefined)
  );
}

/** Whether no object that was there then was given another value under a name. */
export function isNameUntouched({ build }: Context, { heap, earlier }: State, name: string): Value {
  const isSame =
    earlier !== undefined &&
    earlier.heap.written.get(name) === heap.written.get(name) &&
    earlier.heap.objects.changes(heap.objects).every((address) => {
      const before = earlier.heap.objects.get(address);
      return (
        before === undefined ||
        before.properties.get(name) === heap.objects.get(address)?.properties.get(name)
      );
    });
  return { kind: "boolean", term: build.literal(isSame) };
}

/** Whether an array holds what it held then. */
export function isKept(cx: Context, state: State, value: Single): Result {
  const { build } = cx;
  const { earlier } = state;
  if (earlier === undefined || value.kind !== "object") return unmodelled("items that may have changed");
  const past = state.fork();
  past.heap = earlier.heap;
  const address = addressOf(value);
  if (address !== undefined && earlier.heap.objects.get(address) === undefined)
    return unmodelled("items of what was not there before");
  const [now, before] = [itemsOf(cx, state, value), itemsOf(cx, past, value)];
  if (now === undefined || before === undefined) return unmodelled("items that may have changed");
  if (now === before) return given({ kind: "boolean", term: build.true });
  const { value: index, variables, conditions } = boundValue("nat", `kept!${cx.newAddress()}`, build);
  const at = index.kind === "number" ? index.term : build.int(0);
  const length = lengthOf(now, build);
  const isInside = build.and(...conditions, build.apply("<", [at, length]));
  const isSame = same(itemAt(now, at, build), itemAt(before, at, build), cx);
  const term = build.and(
    build.equal(length, lengthOf(before, build)),
    build.forall(variables, build.implies(isInside, isSame)),
  );
  return given({ kind: "boolean", term });
}

/** `Object.is` of values of which not even the kind is known; what was not touched is the same. */
export function same(a: Value, b: Value, { build }: Context): Term {
  if (a === b || (a.kind === "number" && b.kind === "number" && a.term === b.term)) return build.true;
  const pairs = alternativesOf(a, build).flatMap((x) =>
    alternativesOf(b, build).map((y) => build.and(x.when, y.when, sameValue(x.value, y.value, build))),
  );
  return build.or(...pairs);
}
