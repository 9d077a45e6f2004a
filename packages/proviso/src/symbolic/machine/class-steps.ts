import type { ClassCode, ClassMember, FunctionCode, Operand, StatementOf } from "../kernel/kernel.js";
import { type Result, thrown, unmodelled } from "../values/result.js";
import { type ObjectValue, undefinedValue } from "../values/value.js";
import { hasPrivateNames, isConstructor, isPrivateName } from "./class-members.js";
import type { Closure } from "./closure.js";
import { cellsOf } from "./closure-steps.js";
import type { Context } from "./context.js";
import { defineMember } from "./define-member.js";
import { endUnmodelled } from "./endings.js";
import { finish } from "./finish.js";
import type { ClassFunction } from "./function.js";
import { knownName } from "./key.js";
import { allocate, nameFunction, newClosure, newFunction } from "./objects.js";
import { operandValue } from "./operands.js";
import type { Paths } from "./paths.js";
import { addressOf, defineProperty, findProperty } from "./properties.js";
import type { State } from "./state.js";

export function executeClass(paths: Paths, state: State, statement: StatementOf<"class">): State[] {
  const { cx } = paths;
  const { code } = statement;
  if (hasPrivateNames(code)) {
    const cell = paths.cellOf(code);
    if (state.cells.get(cell) !== undefined)
      return endUnmodelled(state, "a class with private names that is declared again");
    state.cells = state.cells.set(cell, undefinedValue);
  }
  const parent = parentOf(cx, state, statement.above);
  if (parent.kind !== "parent") return finish(paths, state, undefined, parent);
  const prototype = allocate(cx, state, parent.prototype);
  const home = addressOf(prototype) ?? 0;
  const object = newClass(cx, state, code, parent.address, home);
  const address = addressOf(object) ?? 0;
  defineProperty(state, address, "prototype", {
    kind: "value",
    value: prototype,
    isFixed: true,
    isHidden: true,
  });
  defineProperty(state, home, "constructor", { kind: "value", value: object, isHidden: true });
  for (const member of code.members) {
    const name = knownName(operandValue(state, member.key), cx.build);
    if (name === undefined) return endUnmodelled(state, "a member by a name that is not known");
    addMember(cx, state, member, name, member.isStatic ? address : home);
  }
  state.write(statement.to, object);
  return [state];
}

/** What a class extends, and what its prototype inherits from. */
interface Parent {
  readonly kind: "parent";
  readonly address: number | undefined;
  readonly prototype: number | null;
}

function parentOf({ prototypes }: Context, state: State, operand: Operand | undefined): Parent | Result {
  if (operand === undefined) return { kind: "parent", address: undefined, prototype: prototypes.object };
  const above = operandValue(state, operand);
  if (above?.kind === "null") return { kind: "parent", address: undefined, prototype: null };
  if (above === undefined) return thrown("ReferenceError");
  if (above.kind !== "object" && above.kind !== "choice") return thrown("TypeError");
  const address = above.kind === "object" ? addressOf(above) : undefined;
  if (address === undefined) return unmodelled("a class that extends what is not known");
  if (!isConstructor(state, address)) return thrown("TypeError");
  const held = findProperty(state, address, "prototype")?.property;
  const prototype =
    held?.kind === "value" && held.value.kind === "object" ? addressOf(held.value) : undefined;
  if (prototype === undefined) return unmodelled("a class that extends what has no prototype");
  return { kind: "parent", address, prototype };
}

/** The object of a class, whose methods belong to its prototype. */
function newClass(
  cx: Context,
  state: State,
  code: ClassCode,
  above: number | undefined,
  home: number,
): ObjectValue {
  const close = (part: FunctionCode): Closure => ({
    kind: "closure",
    code: part,
    cells: cellsOf(cx, state, part),
    home,
  });
  const made: ClassFunction = {
    kind: "class",
    code,
    construct: close(code.constructorCode),
    fields: code.fields && close(code.fields),
    above,
  };
  const about = { name: code.name, length: code.constructorCode.length };
  return newFunction(cx, state, made, about, above ?? cx.prototypes.function);
}

function addMember(cx: Context, state: State, member: ClassMember, name: string, owner: number): void {
  const { code, kind } = member;
  const closure = newClosure(cx, state, code, cellsOf(cx, state, code), owner);
  nameFunction(cx, state, closure, name);
  if (kind === "method" && isPrivateName(name))
    defineProperty(state, owner, name, { kind: "value", value: closure, isFixed: true, isHidden: true });
  else defineMember(state, kind === "method" ? "value" : kind, owner, name, closure, true);
}
