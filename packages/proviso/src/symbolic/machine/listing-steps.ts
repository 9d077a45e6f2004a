import type { Block, Operand, StatementOf } from "../kernel/kernel.js";
import type { Single, Value } from "../values/value.js";
import { apart } from "./alternatives.js";
import { blockOf } from "./continuation.js";
import { endUnmodelled } from "./endings.js";
import { copiedProperties, isUnchanged, visitedNames, yielded } from "./enumerate.js";
import { finish } from "./finish.js";
import { knownName } from "./key.js";
import { newArray } from "./objects.js";
import { constantValue, operandValue } from "./operands.js";
import type { Paths } from "./paths.js";
import { addressOf, copyProperty } from "./properties.js";
import type { State } from "./state.js";
import { withValues } from "./with-operands.js";

// Steps that go through all that an object holds.

export function executeIterate(paths: Paths, state: State, statement: StatementOf<"iterate">): State[] {
  return withValues(paths, state, [statement.value], ([value]) =>
    apart(state, [value], ([single], after) =>
      finish(paths, after, statement.to, yielded(paths.cx, after, single, statement.from)),
    ),
  );
}

export function executeUnchanged(state: State, { since, value }: StatementOf<"unchanged">): State[] {
  const [before, now] = [operandValue(state, since), operandValue(state, value)];
  const isSame = before !== undefined && now !== undefined && isUnchanged(state, before, now);
  return isSame ? [state] : endUnmodelled(state, "a collection that changes while it is visited");
}

export function executeKeys(paths: Paths, state: State, { to, value }: StatementOf<"keys">): State[] {
  return withValues(paths, state, [value], ([held]) =>
    apart(state, [held], ([single], after) => {
      const names = namesIn(after, single);
      if (names === undefined) return endUnmodelled(after, "the names of properties that are not known");
      const keys = names.map((name) => constantValue(name, paths.cx.build));
      after.write(to, newArray(paths.cx, after, keys));
      return [after];
    }),
  );
}

/** The names that `for … in` visits, if they are known. */
function namesIn(state: State, value: Single): readonly string[] | undefined {
  if (value.kind !== "object") return value.kind === "string" ? undefined : [];
  const address = addressOf(value);
  return address === undefined ? undefined : visitedNames(state, address);
}

export function executeCopy(paths: Paths, state: State, statement: StatementOf<"copy">): State[] {
  return withValues(paths, state, [statement.object, statement.from], ([object, from]) =>
    copyProperties(paths, state, statement, object, from),
  );
}

function copyProperties(
  paths: Paths,
  state: State,
  statement: StatementOf<"copy">,
  object: Value,
  from: Value,
): State[] {
  const { cx } = paths;
  const target = object.kind === "object" ? addressOf(object) : undefined;
  if (target === undefined) throw new Error("Properties are copied to what was just made.");
  const left = new Set<string>();
  for (const operand of statement.except) {
    const name = knownName(operandValue(state, operand), cx.build);
    if (name === undefined) return endUnmodelled(state, "a rest without names that are not known");
    left.add(name);
  }
  return apart(state, [from], ([single], after) => {
    if (single.kind === "undefined" || single.kind === "null") return [after];
    const properties = copiedProperties(cx, after, single);
    if (properties === undefined) return endUnmodelled(after, "a copy of properties that are not known");
    const names = statement.left ?? properties.map(([name]) => name);
    for (const [i, name] of names.entries()) {
      const property = properties.find(([one]) => one === name)?.[1];
      if (left.has(name) || property === undefined) continue;
      if (property.kind === "value") {
        const copied = copyProperty(cx, after, target, name, property);
        if (copied.kind !== "value") return finish(paths, after, undefined, copied);
      } else {
        after.next = blockOf(copyOfAccessor(statement, name, names.slice(i + 1)), after.next);
        return [after];
      }
    }
    return [after];
  });
}

/** Asks an accessor, keeps what it gives, and goes on with the names that are left. */
function copyOfAccessor(statement: StatementOf<"copy">, name: string, left: readonly string[]): Block {
  const { object, from, item, place } = statement;
  const key: Operand = { kind: "constant", value: name };
  return [
    { op: "get", to: item, object: from, key, place },
    { op: "define", kind: "value", object, key, value: { kind: "variable", variable: item }, place },
    { ...statement, left },
  ];
}
