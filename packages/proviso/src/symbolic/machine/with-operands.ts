import { concatOf, items, type Sequence } from "../heap/sequence.js";
import type { Item, Operand } from "../kernel/kernel.js";
import { undefinedValue, type Value } from "../values/value.js";
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
  act: (items: Sequence) => State[],
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
    const value = operandValue(state, item.value);
    if (value === undefined) return fail(paths, state, "ReferenceError");
    if (item.kind === "one") {
      open.push(value);
      continue;
    }
    if (value.kind === "choice") return endUnmodelled(state, "a spread of one of several values");
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
  return act(sequence);
}

/** Does something with arguments, whose number must be known. */
export function withArguments(
  paths: Paths,
  state: State,
  list: readonly Item[],
  act: (args: readonly Value[]) => State[],
): State[] {
  return withItems(paths, state, list, (sequence) =>
    sequence.kind === "items"
      ? act(sequence.items.map((one) => one ?? undefinedValue))
      : endUnmodelled(state, "arguments whose number is not known"),
  );
}
