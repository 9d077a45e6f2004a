import type { StatementOf, Variable } from "../kernel/kernel.js";
import { alternativesOf, merged } from "../values/merge.js";
import { given, thrown, unmodelled } from "../values/result.js";
import type { Single, Value } from "../values/value.js";
import type { Access } from "./access.js";
import { apart, lifted } from "./alternatives.js";
import { canDefine } from "./class-members.js";
import type { Context } from "./context.js";
import { defineMember } from "./define-member.js";
import { endUnmodelled } from "./endings.js";
import { branch, fail, finish } from "./finish.js";
import { getProperty } from "./get-property.js";
import { keysOf, knownName } from "./key.js";
import { removeProperty } from "./membership.js";
import { nameFunction } from "./objects.js";
import { part } from "./part.js";
import type { Paths } from "./paths.js";
import { addressOf } from "./properties.js";
import { setProperty } from "./set-property.js";
import type { State } from "./state.js";
import { getOfSuper, setOfSuper } from "./super-members.js";
import { withValues } from "./with-operands.js";

export function executeGet(paths: Paths, state: State, statement: StatementOf<"get">): State[] {
  return withValues(paths, state, [statement.object, statement.key], ([object, key]) =>
    lifted(paths, state, statement.to, [object, key], ([one, name]) =>
      one === undefined || name === undefined ? thrown("TypeError") : getByValue(paths.cx, state, one, name),
    ),
  );
}

/** What a property gives, by whatever its name may be. */
function getByValue(cx: Context, state: State, object: Single, name: Single): Access {
  if (object.kind === "undefined" || object.kind === "null") return thrown("TypeError");
  const keys = keysOf(name, cx.build);
  if (keys === undefined) return unmodelled("an object as the name of a property");
  const found = keys.map(({ when, key }) => ({ when, access: getProperty(cx, state, object, key) }));
  const [only] = found;
  if (found.length === 1 && only !== undefined) return only.access;
  const values = found.flatMap(({ when, access }) =>
    access.kind === "value"
      ? alternativesOf(access.value, cx.build).map((one) => ({
          when: cx.build.and(when, one.when),
          value: one.value,
        }))
      : [],
  );
  const other = found.find(({ access }) => access.kind !== "value");
  return other === undefined ? given(merged(values, cx.build)) : other.access;
}

export function executeSet(paths: Paths, state: State, statement: StatementOf<"set">): State[] {
  const operands = [statement.object, statement.key, statement.value] as const;
  return withValues(paths, state, operands, ([object, key, value]) =>
    apart(state, [object, key], ([one, name], after) => setByValue(paths, after, one, name, value)),
  );
}

function setByValue(paths: Paths, state: State, object: Single, name: Single, value: Value): State[] {
  const { cx } = paths;
  if (object.kind === "undefined" || object.kind === "null") return fail(paths, state, "TypeError");
  const keys = keysOf(name, cx.build);
  if (keys === undefined) return endUnmodelled(state, "an object as the name of a property");
  return part(
    state,
    keys.map(({ when, key }) => ({
      when,
      go: (inner: State) =>
        part(
          inner,
          setProperty(cx, inner, object, key, value).map((branch) => ({
            when: branch.when,
            go: (last: State) => {
              const access = branch.act(last);
              return finish(
                paths,
                last,
                undefined,
                access.kind === "accessor" ? { ...access, args: [value] } : access,
              );
            },
          })),
        ),
    })),
  );
}

export function executeDelete(paths: Paths, state: State, statement: StatementOf<"delete">): State[] {
  return withValues(paths, state, [statement.object, statement.key], ([object, key]) =>
    apart(state, [object, key], ([one, name], after) =>
      branch(paths, after, statement.to, removeProperty(paths.cx, one, name)),
    ),
  );
}

export function executeDefine(paths: Paths, state: State, statement: StatementOf<"define">): State[] {
  const { kind, names } = statement;
  const operands = [statement.object, statement.key, statement.value] as const;
  return withValues(paths, state, operands, ([object, key, value]) => {
    const address = object.kind === "object" ? addressOf(object) : undefined;
    const name = knownName(key, paths.cx.build);
    if (address === undefined || name === undefined)
      return endUnmodelled(state, "a property that is defined by a name that is not known");
    const isTaken = canDefine(state.object(address), name);
    if (isTaken === undefined)
      return endUnmodelled(state, "a property of an object that takes no new ones, and may not have it");
    if (!isTaken) return fail(paths, state, "TypeError");
    if (kind === "hidden") defineMember(state, "value", address, name, value, true);
    else defineMember(state, kind, address, name, value);
    if (names && value.kind === "object") nameFunction(paths.cx, state, value, name);
    return [state];
  });
}

export function executeGetSuper(paths: Paths, state: State, statement: StatementOf<"get-super">): State[] {
  return withValues(paths, state, [statement.self, statement.key], ([self, key]) =>
    withSuper(paths, state, key, (above, name) => getOfSuper(state, above, self, name), statement.to),
  );
}

export function executeSetSuper(paths: Paths, state: State, statement: StatementOf<"set-super">): State[] {
  const operands = [statement.self, statement.key, statement.value] as const;
  return withValues(paths, state, operands, ([self, key, value]) =>
    withSuper(paths, state, key, (above, name) => setOfSuper(state, above, self, name, value)),
  );
}

/** Does something with the name of a property and what the home of the running method inherits from. */
function withSuper(
  paths: Paths,
  state: State,
  key: Value,
  act: (above: number | null, name: string) => Access,
  to?: Variable,
): State[] {
  const { home } = state.frame.closure;
  if (home === undefined) return endUnmodelled(state, "`super` here");
  const name = knownName(key, paths.cx.build);
  if (name === undefined) return endUnmodelled(state, "a member of `super` by a name that is not known");
  return finish(paths, state, to, act(state.object(home).prototype, name));
}
