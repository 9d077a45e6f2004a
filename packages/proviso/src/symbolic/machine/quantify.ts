import { Bool, type Bound, type Builder, Int, Num, type Sort, Str, type Term } from "../../solver/index.js";
import type { BoundType, StatementOf } from "../kernel/kernel.js";
import { truth } from "../values/coerce.js";
import { merged } from "../values/merge.js";
import { nullValue, type Single, undefinedValue, type Value } from "../values/value.js";
import { endUnmodelled } from "./endings.js";
import { operandValue } from "./operands.js";
import type { Paths } from "./paths.js";
import type { State } from "./state.js";

// Quantifiers: the body is executed once, on values that stand for all of a type, and becomes a term under a quantifier of
// the solver's.

/** Any value of a type, with the variables that it consists of and the conditions that these meet. */
export interface BoundValue {
  readonly value: Value;
  readonly variables: readonly Bound[];
  readonly conditions: readonly Term[];
}

/** Any value of a type; names are told apart by a suffix. */
export function boundValue(type: BoundType, suffix: string, build: Builder): BoundValue {
  const variables: Bound[] = [];
  const held = (what: string, sort: Sort): Term => {
    const one = { name: `${what}!${suffix}`, sort };
    variables.push(one);
    return build.bound(one);
  };
  const between = (least: number, term: Term, most: number): Term[] => [
    build.apply("<=", [build.int(least), term]),
    build.apply("<=", [term, build.int(most)]),
  ];
  switch (type) {
    case "int":
    case "nat": {
      const term = held(type, Int);
      const least = type === "nat" ? 0 : Number.MIN_SAFE_INTEGER;
      return {
        value: { kind: "number", term },
        variables,
        conditions: between(least, term, Number.MAX_SAFE_INTEGER),
      };
    }
    case "number":
      return { value: { kind: type, term: held(type, Num) }, variables, conditions: [] };
    case "string":
      return { value: { kind: type, term: held(type, Str) }, variables, conditions: [] };
    case "boolean":
      return { value: { kind: type, term: held(type, Bool) }, variables, conditions: [] };
    case "bigint":
      return { value: { kind: type, term: held(type, Int) }, variables, conditions: [] };
    case "any": {
      const kinds: Single[] = [
        undefinedValue,
        nullValue,
        { kind: "boolean", term: held("boolean", Bool) },
        { kind: "number", term: held("number", Num) },
        { kind: "string", term: held("string", Str) },
        { kind: "bigint", term: held("bigint", Int) },
        { kind: "object", ref: held("object", Int) },
      ];
      const tag = held("tag", Int);
      const value = merged(
        kinds.map((one, i) => ({ when: build.equal(tag, build.int(i)), value: one })),
        build,
      );
      return { value, variables, conditions: between(0, tag, kinds.length - 1) };
    }
  }
}

/** Works out whether a condition holds for all, or for some, values of variables. */
export function quantify(paths: Paths, state: State, statement: StatementOf<"quantify">): State[] {
  const { build } = paths.cx;
  const inner = state.fork();
  const bound = statement.bindings.map(({ variable, type }) => {
    const one = boundValue(type, `${variable.name ?? ""}!${paths.cx.newAddress()}`, build);
    inner.writeSlot(variable, one.value);
    return one;
  });
  inner.next = { kind: "block", block: statement.body, at: 0, next: { kind: "stop" } };
  const ends = paths.all([inner]);
  if (ends === undefined) return endUnmodelled(state, "a quantifier with too many ways through it");
  const lost = ends.find(({ ending }) => ending?.kind !== "stopped");
  if (lost?.ending !== undefined)
    return endUnmodelled(
      state,
      lost.ending.kind === "unmodelled" || lost.ending.kind === "bounded"
        ? lost.ending.what
        : "a quantifier whose body has no value",
    );
  const { made, unbounded } = state;
  const conditions = ends.map((end) => {
    state.adopt(end, { made, unbounded });
    const value = operandValue(end, statement.value);
    const holds = value === undefined ? build.false : truth(value, build);
    return build.and(end.since(state.path), holds);
  });
  const inRange = bound.flatMap((one) => one.conditions);
  const body = build.or(...conditions);
  const variables = bound.flatMap((one) => one.variables);
  const term =
    statement.quantifier === "forall"
      ? build.forall(variables, build.implies(build.and(...inRange), body))
      : build.exists(variables, build.and(...inRange, body));
  state.write(statement.to, { kind: "boolean", term });
  return [state];
}
