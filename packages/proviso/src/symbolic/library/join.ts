import type { Term } from "../../solver/index.js";
import type { Context } from "../machine/context.js";
import { addressOf, findProperty, itemsOf } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { alternativesOf } from "../values/merge.js";
import type { ObjectValue, Single } from "../values/value.js";
import { textOf } from "./convert.js";
import { listOf } from "./own-array.js";
import { stopUnmodelled } from "./stop.js";

/**
 * The items of an array as one text. Arrays inside are joined by commas, as long as they are joined by the language's own
 * methods; an array that is inside of itself is an empty text there.
 */
export function joinedText(
  cx: Context,
  state: State,
  array: ObjectValue,
  separator: Term,
  around: readonly Term[] = [],
): Term {
  const { build } = cx;
  const held = itemsOf(cx, state, array);
  if (held === undefined) return stopUnmodelled("the text of an object");
  const list = listOf(held, build);
  if (list === undefined) return stopUnmodelled("the items of an array of unknown length as one text");
  const inside = [...around, array.ref];
  const textOfOne = (one: Single): Term => itemText(cx, state, one, inside);
  const parts = Array.from(list).flatMap((item, i): Term[] => {
    const [first, ...rest] = item === undefined ? [] : alternativesOf(item, build);
    const text =
      first === undefined
        ? build.literal("")
        : rest.reduce(
            (other, one) => build.if(one.when, textOfOne(one.value), other),
            textOfOne(first.value),
          );
    return i === 0 ? [text] : [separator, text];
  });
  return parts.length === 0 ? build.literal("") : build.apply("str.++", parts);
}

/** An item as it is joined. */
export function itemText(cx: Context, state: State, item: Single, around: readonly Term[] = []): Term {
  const { build } = cx;
  if (item.kind === "undefined" || item.kind === "null") return build.literal("");
  if (item.kind !== "object") return textOf(item, build);
  if (around.includes(item.ref)) return build.literal("");
  const address = addressOf(item);
  if (address !== undefined && !joinsItself(cx, state, address))
    return stopUnmodelled("an object where a text is wanted");
  return joinedText(cx, state, item, build.literal(","), around);
}

/** Whether an array is made a text by the methods that all arrays inherit. */
function joinsItself(cx: Context, state: State, address: number): boolean {
  return (
    state.object(address).inner.kind === "array" &&
    ["toString", "join", "@@toPrimitive"].every((name) => {
      const owner = findProperty(state, address, name)?.owner;
      return owner === undefined || owner === cx.prototypes.array;
    })
  );
}
