import { Int, type Term } from "../../solver/index.js";
import type { StatementOf, Variable } from "../kernel/kernel.js";
import { alternativesOf } from "../values/merge.js";
import { unboundedIn } from "../values/numbers.js";
import { bigintQuotient, binary, unary, type ValueOperator } from "../values/operators.js";
import { given, thrown, unmodelled } from "../values/result.js";
import { type Single, undefinedValue, type Value } from "../values/value.js";
import { apart, lifted } from "./alternatives.js";
import type { Context } from "./context.js";
import { fail, finish } from "./finish.js";
import { hasProperty, isInstance } from "./membership.js";
import { callableOf } from "./objects.js";
import { part } from "./part.js";
import type { Paths } from "./paths.js";
import { isFresh, isKept, isNameUntouched } from "./since-call.js";
import type { State } from "./state.js";
import { withValues } from "./with-operands.js";

export function executeUnary(paths: Paths, state: State, statement: StatementOf<"unary">): State[] {
  return withValues(paths, state, [statement.value], ([value]) =>
    computeUnary(paths, state, statement, value),
  );
}

export function executeBinary(paths: Paths, state: State, statement: StatementOf<"binary">): State[] {
  return withValues(paths, state, [statement.left, statement.right], ([left, right]) =>
    computeBinary(paths, state, statement, left, right),
  );
}

function computeUnary(
  paths: Paths,
  state: State,
  { to, operator }: StatementOf<"unary">,
  value: Value,
): State[] {
  const { cx } = paths;
  switch (operator) {
    case "typeof":
      return lifted(paths, state, to, [value], ([one = undefinedValue]) =>
        given({ kind: "string", term: typeName(cx, state, one) }),
      );
    case "fresh":
      return lifted(paths, state, to, [value], ([one = undefinedValue]) => isFresh(cx, state, one));
    case "kept":
      return lifted(paths, state, to, [value], ([one = undefinedValue]) => isKept(cx, state, one));
    case "untouched":
      return lifted(paths, state, to, [value], ([one]) => {
        const name = one?.kind === "string" && one.term.kind === "literal" ? one.term.value : undefined;
        return given(isNameUntouched(cx, state, `${name}`));
      });
    case "key":
      // A key is made a text before what is assigned to it is worked out.
      return lifted(paths, state, to, [value], ([one]) =>
        one === undefined || one.kind === "object"
          ? unmodelled("an object as the name of a property")
          : given(one),
      );
    default:
      return lifted(paths, state, to, [value], ([one]) => unary(operator, one ?? undefinedValue, cx.build));
  }
}

function computeBinary(
  paths: Paths,
  state: State,
  { to, operator }: StatementOf<"binary">,
  left: Value,
  right: Value,
): State[] {
  const { cx } = paths;
  switch (operator) {
    case "in":
      return lifted(paths, state, to, [left, right], ([key, object]) =>
        key === undefined || object === undefined ? thrown("TypeError") : hasProperty(cx, state, object, key),
      );
    case "instanceof":
      return lifted(paths, state, to, [left, right], ([value, type]) =>
        value === undefined || type === undefined ? thrown("TypeError") : isInstance(cx, state, value, type),
      );
    default:
      if ((operator === "/" || operator === "%") && isBigint(left, cx) && isBigint(right, cx))
        return divideBigints(paths, state, to, operator, left, right);
      return lifted(paths, state, to, [left, right], ([a, b]) => {
        const quotient = operator === "/" ? exactQuotient(state, a, b) : undefined;
        if (quotient !== undefined) return given(quotient);
        const result = binary(
          operator as ValueOperator,
          a ?? undefinedValue,
          b ?? undefinedValue,
          cx.build,
          state.bounds,
        );
        if (result.kind === "value" && result.value.kind === "number") {
          const exact = unboundedIn(result.value.term);
          if (exact !== undefined) state.unbounded = { exact, before: state.unbounded };
        }
        return result;
      });
  }
}

function divideBigints(
  paths: Paths,
  state: State,
  to: Variable,
  operator: "/" | "%",
  left: Value,
  right: Value,
): State[] {
  const { build } = paths.cx;
  return apart(state, [left, right], ([a, b], after) => {
    if (a.kind !== "bigint" || b.kind !== "bigint") return fail(paths, after, "TypeError");
    const isZero = build.equal(b.term, build.int(0));
    return part(after, [
      { when: isZero, go: (one) => fail(paths, one, "RangeError") },
      {
        when: build.not(isZero),
        go: (one) => finish(paths, one, to, given(bigintQuotient(operator, a.term, b.term, build))),
      },
    ]);
  });
}

/** A quotient of whole numbers that is known to leave no remainder. */
function exactQuotient(state: State, a: Single | undefined, b: Single | undefined): Single | undefined {
  const { build } = state;
  if (a?.kind !== "number" || b?.kind !== "number" || a.term.sort !== Int || b.term.sort !== Int)
    return undefined;
  if (a.term.kind === "literal") return undefined;
  const rest = binary("%", a, b, build, state.bounds);
  if (rest.kind !== "value" || rest.value.kind !== "number" || rest.value.term.sort !== Int) return undefined;
  if (state.decide(build.equal(rest.value.term, build.int(0))) !== true) return undefined;
  return { kind: "number", term: build.apply("div", [a.term, b.term]) };
}

/** Whether a value is a bigint, whichever it is. */
function isBigint(value: Value, { build }: Context): boolean {
  return alternativesOf(value, build).every((one) => one.value.kind === "bigint");
}

function typeName({ build, unknowns }: Context, state: State, value: Single): Term {
  switch (value.kind) {
    case "null":
      return build.literal("object");
    case "object": {
      const isMade = value.ref.kind === "literal";
      const isCallable = isMade
        ? build.literal(callableOf(state, value) !== undefined)
        : (unknowns.isCallable?.(value) ?? build.false);
      return build.if(isCallable, build.literal("function"), build.literal("object"));
    }
    default:
      return build.literal(value.kind);
  }
}
