import type { StatementOf, Variable } from "../kernel/kernel.js";
import { undefinedValue, type Value } from "../values/value.js";
import type { Access } from "./access.js";
import { apart } from "./alternatives.js";
import { whereAllowed } from "./call-contracts.js";
import { takePrivateMembers } from "./class-members.js";
import type { CallEnd } from "./continuation.js";
import { endUnmodelled } from "./endings.js";
import { enter } from "./enter.js";
import { fail, finish, returned } from "./finish.js";
import type { ActingNative, ClassFunction } from "./function.js";
import { allocate, callableOf, objectAt } from "./objects.js";
import { part } from "./part.js";
import type { Paths } from "./paths.js";
import { addressOf, findProperty } from "./properties.js";
import type { State } from "./state.js";
import { withArguments, withValues } from "./with-operands.js";

export function executeConstruct(paths: Paths, state: State, statement: StatementOf<"construct">): State[] {
  return withValues(paths, state, [statement.callee], ([callee]) =>
    withArguments(paths, state, statement.args, (args, after) =>
      construct(paths, after, statement.to, callee, args),
    ),
  );
}

export function executeConstructSuper(
  paths: Paths,
  state: State,
  statement: StatementOf<"construct-super">,
): State[] {
  return withArguments(paths, state, statement.args, (args, after) => {
    const { closure, target } = after.frame;
    const own = constructorAt(after, closure.home);
    const address = own?.kind === "object" ? addressOf(own) : undefined;
    const above = address === undefined ? null : after.object(address).prototype;
    if (above === null || target === undefined) return endUnmodelled(after, "`super(…)` here");
    return make(paths, after, undefined, above, args, target, { kind: "super" });
  });
}

/** What `new` gives. */
export function construct(
  paths: Paths,
  state: State,
  to: Variable | undefined,
  callee: Value,
  args: readonly Value[],
): State[] {
  return apart(state, [callee], ([single], after) => {
    const address = single.kind === "object" ? addressOf(single) : undefined;
    if (single.kind === "object" && address === undefined)
      return endUnmodelled(after, "`new` on what is not known");
    if (address === undefined) return fail(paths, after, "TypeError");
    return make(paths, after, to, address, args, address, { kind: "new" });
  });
}

/** Makes an object by a constructor, for a class that may be below it. */
function make(
  paths: Paths,
  state: State,
  to: Variable | undefined,
  maker: number,
  args: readonly Value[],
  target: number,
  ends: CallEnd,
): State[] {
  const callable = callableOf(state, objectAt(paths.cx, maker));
  switch (callable?.kind) {
    case "class":
      return whereAllowed(paths, state, callable.construct, undefinedValue, args, (allowed) =>
        makeByClass(paths, allowed, to, callable, args, target, ends),
      );
    case "closure": {
      if (callable.code.kind !== "function" || callable.code.isAsync) return fail(paths, state, "TypeError");
      const object = allocate(paths.cx, state, prototypeFor(paths, state, target));
      return enter(paths, state, to, callable, object, args, ends, target);
    }
    case "native":
      if (callable.isPlain) return endUnmodelled(state, `\`new ${callable.name}\``);
      return makeByNative(paths, state, to, callable, args, target, ends);
    case "bound": {
      const wanted = target === maker ? callable.target : target;
      return make(paths, state, to, callable.target, [...callable.args, ...args], wanted, ends);
    }
    case undefined:
      return fail(paths, state, "TypeError");
  }
}

function makeByClass(
  paths: Paths,
  state: State,
  to: Variable | undefined,
  { construct: maker, fields, above }: ClassFunction,
  args: readonly Value[],
  target: number,
  ends: CallEnd,
): State[] {
  if (above !== undefined || maker.code.kind === "derived constructor")
    return enter(paths, state, to, maker, undefined, args, ends, target);
  const object = allocate(paths.cx, state, prototypeFor(paths, state, target));
  takePrivateMembers(state, maker.home, object);
  return enter(paths, state, to, maker, object, args, ends, target).flatMap((inside) =>
    fields === undefined
      ? [inside]
      : enter(paths, inside, undefined, fields, object, [], { kind: "dropped" }, undefined),
  );
}

function makeByNative(
  paths: Paths,
  state: State,
  to: Variable | undefined,
  native: ActingNative,
  args: readonly Value[],
  target: number,
  ends: CallEnd,
): State[] {
  const give = (after: State, result: Access): State[] => {
    if (result.kind !== "value") return finish(paths, after, to, result);
    return ends.kind === "super" ? superMade(paths, after, result.value) : returned(after, to, result.value);
  };
  const prototype = prototypeFor(paths, state, target);
  const branches = native.act({ state, self: undefinedValue, args, prototype });
  return part(
    state,
    branches.map(({ when, act }) => ({ when, go: (after) => give(after, act(after)) })),
  );
}

/** The prototype of what `new` makes. */
function prototypeFor({ cx }: Paths, state: State, target: number): number {
  const held = findProperty(state, target, "prototype")?.property;
  const prototype =
    held?.kind === "value" && held.value.kind === "object" ? addressOf(held.value) : undefined;
  return prototype ?? cx.prototypes.object;
}

/** The object that the constructor above made is `this` from now on, and gets the fields of this class. */
export function superMade(paths: Paths, state: State, object: Value): State[] {
  const { closure } = state.frame;
  if (closure.code.self === undefined) throw new Error("A constructor has `this`.");
  if (state.read(closure.code.self) !== undefined) return fail(paths, state, "ReferenceError");
  if (object.kind === "object") takePrivateMembers(state, closure.home, object);
  state.write(closure.code.self, object);
  const own = constructorAt(state, closure.home);
  const callable = own?.kind === "object" ? callableOf(state, own) : undefined;
  const fields = callable?.kind === "class" ? callable.fields : undefined;
  if (fields === undefined) return [state];
  return enter(paths, state, undefined, fields, object, [], { kind: "dropped" }, undefined);
}

/** What the home of a constructor names as its constructor. */
function constructorAt(state: State, home: number | undefined): Value | undefined {
  const own = home === undefined ? undefined : state.object(home).properties.get("constructor");
  return own?.kind === "value" ? own.value : undefined;
}
