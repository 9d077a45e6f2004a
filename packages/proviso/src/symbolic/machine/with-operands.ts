import { concatOf, items, type Sequence } from "../heap/sequence.js";
import type { Item, Operand } from "../kernel/kernel.js";
import { type Single, undefinedValue, type Value } from "../values/value.js";
import { apart } from "./alternatives.js";
import { endUnmodelled } from "./endings.js";
import { yielded } from "./enumerate.js";
import { fail, finish } from "./finish.js";
import { operandValue } from "./operands.js";
import type { Paths } from "./paths.js";
import { itemsOf } from "./properties.js";
import type { State } from "./state.js";

/** Does something with the values of operands; a variable that has none yet is an error. */
export function withValues<T extends readonly Operand[]>(
  paths: Paths,
  state: State,
  operands: readonly [...T],
  act: (values: { [K in keyof T]: Value }) => State[],
): State[] {
  const values: Value[] = [];
  for (const operand of operands) {
    const value = operandValue(state, operand);
    if (value === undefined) return fail(paths, state, "ReferenceError");
    values.push(value);
  }
  return act(values as { [K in keyof T]: Value });
}

/** Does something with the items that are listed, those of spread ones among them. */
export function withItems(
  paths: Paths,
  state: State,
  list: readonly Item[],
  act: (items: Sequence, state: State) => State[],
  /** What operands are that may be one of several. */
  spread: ReadonlyMap<Operand, Single> = new Map(),
): State[] {
  let sequence: Sequence = items([]);
  let open: (Value | undefined)[] = [];
  const close = (): void => {
    sequence = concatOf(sequence, items(open));
    open = [];
  };
  for (const item of list) {
    if (item.kind === "hole") {
      open.push(undefined);
      continue;
    }
    const value = spread.get(item.value) ?? operandValue(state, item.value);
    if (value === undefined) return fail(paths, state, "ReferenceError");
    if (item.kind === "one") {
      open.push(value);
      continue;
    }
    if (value.kind === "choice") {
      const { value: operand } = item;
      // Each by itself: the operand is one of them from then on.
      return apart(state, [value], ([single], after) =>
        withItems(paths, after, list, act, new Map([...spread, [operand, single]])),
      );
    }
    const result = yielded(paths.cx, state, value);
    if (result.kind !== "value") return finish(paths, state, undefined, result);
    const array = result.value.kind === "object" ? itemsOf(paths.cx, state, result.value) : undefined;
    if (array === undefined) return endUnmodelled(state, "a spread of what is not known");
    close();
    sequence = concatOf(
      sequence,
      array.kind === "items" ? items(array.items.map((one) => one ?? undefinedValue)) : array,
    );
  }
  close();
  return act(sequence, state);
}

/** Does something with arguments, whose number must be known. */
export function withArguments(
  paths: Paths,
  state: State,
  list: readonly Item[],
  act: (args: readonly Value[], state: State) => State[],
  /** Does the same with items, where it can. */
  actOnItems: (items: Sequence, state: State) => State[] = (_items, after) =>
    endUnmodelled(after, "arguments whose number is not known"),
): State[] {
  return withItems(paths, state, list, (sequence, after) =>
    sequence.kind === "items"
      ? act(
          sequence.items.map((one) => one ?? undefinedValue),
          after,
        )
      : actOnItems(sequence, after),
  );
}
