import { arrayOf, boundIn, Int, type Term } from "../../solver/index.js";
import { sameValueZero } from "../heap/entries.js";
import { either, itemAt, lengthOf, type Sequence } from "../heap/sequence.js";
import { truth } from "../values/coerce.js";
import { alternativesOf, merged } from "../values/merge.js";
import { strictlyEqual } from "../values/operators.js";
import { type Alternative, type ObjectValue, undefinedValue, type Value } from "../values/value.js";
import type { Access } from "./access.js";
import type { Context } from "./context.js";
import { allocate } from "./objects.js";
import type { Paths } from "./paths.js";
import { boundValue } from "./quantify.js";
import { isUntouched } from "./since-call.js";
import type { State } from "./state.js";

// Methods of arrays of unknown length, without going from item to item: what a function gives for any item is a term, if it
// changes nothing and always returns, and what the method gives is said with quantifiers. Where that is not so, the method
// is executed item by item, up to a bound.

export type EachAccess = Extract<Access, { kind: "each" }>;

/** What a method gives; nothing if it has to be executed. */
export function eachItem(paths: Paths, state: State, access: EachAccess): Value | undefined {
  const { cx } = paths;
  const { build } = cx;
  const { method, items: sequence } = access;
  const length = lengthOf(sequence, build);
  const name = `each${cx.newAddress()}`;
  const give = functionOf(paths, state, access, length);
  if (give === undefined) return undefined;
  const holds = (index: Term): Term =>
    build.or(...give(index).map((one) => build.and(one.when, truth(one.value, build))));
  const isPlace = (index: Term, end = length): Term =>
    build.and(build.apply("<=", [build.int(0), index]), build.apply("<", [index, end]));
  const all = (of: (index: Term) => Term, end = length): Term => {
    const { term, variables } = place(name, cx);
    return build.forall(variables, build.implies(isPlace(term, end), of(term)));
  };
  const some = (of: (index: Term) => Term): Term => {
    const { term, variables } = place(name, cx);
    return build.exists(variables, build.and(isPlace(term), of(term)));
  };
  // A value for each of many is not one constant.
  const isFree = boundIn(holds(build.constant(`whole!${name}`, Int))).length === 0;
  switch (method) {
    case "every":
      return { kind: "boolean", term: all(holds) };
    case "some":
    case "includes":
      return { kind: "boolean", term: some(holds) };
    case "find":
    case "findIndex":
    case "indexOf": {
      if (!isFree) return undefined;
      const first = build.constant(`whole!${name}`, Int);
      const isMissing = build.equal(first, build.int(-1));
      const isThere = build.and(
        isPlace(first),
        holds(first),
        all((one) => build.not(holds(one)), first),
      );
      state.assume(
        build.or(
          build.and(
            isMissing,
            all((one) => build.not(holds(one))),
          ),
          isThere,
        ),
      );
      if (method !== "find") return { kind: "number", term: first };
      return either(isMissing, undefinedValue, itemAt(sequence, first, build), build);
    }
    case "map": {
      const isPlain = give(build.constant(`whole!${name}`, Int)).every(
        ({ value }) => value.kind !== "object",
      );
      if (!isPlain) return undefined;
      return newArray(cx, state, { kind: "unknown", length, item: (index) => merged(give(index), build) });
    }
    case "filter":
      return isFree ? filtered(cx, state, sequence, name, holds, isPlace, all) : undefined;
  }
}

/** An array of the items for which a condition holds: from its places to theirs, rising, and back. */
function filtered(
  cx: Context,
  state: State,
  sequence: Sequence,
  name: string,
  holds: (index: Term) => Term,
  isPlace: (index: Term, end?: Term) => Term,
  all: (of: (index: Term) => Term, end?: Term) => Term,
): Value {
  const { build } = cx;
  const count = build.constant(`length!${name}`, Int);
  const [to, back] = [`whole!${name}.from`, `whole!${name}.to`].map((one) => {
    const table = build.constant(one, arrayOf(Int, Int));
    return (index: Term): Term => build.apply("select", [table, index]);
  }) as [(index: Term) => Term, (index: Term) => Term];
  const next = (index: Term): Term => build.apply("+", [index, build.int(1)]);
  state.assume(build.apply("<=", [count, lengthOf(sequence, build)]));
  state.assume(
    all(
      (one) =>
        build.and(
          isPlace(to(one)),
          holds(to(one)),
          build.or(build.equal(next(one), count), build.apply("<", [to(one), to(next(one))])),
        ),
      count,
    ),
  );
  state.assume(
    all((one) =>
      build.implies(holds(one), build.and(isPlace(back(one), count), build.equal(to(back(one)), one))),
    ),
  );
  return newArray(cx, state, {
    kind: "unknown",
    length: count,
    item: (index) => itemAt(sequence, to(index), build),
  });
}

function newArray(cx: Context, state: State, items: Sequence): ObjectValue {
  return allocate(cx, state, cx.prototypes.array, { kind: "array", items });
}

function place(name: string, { build, newAddress }: Context) {
  const { value, variables } = boundValue("nat", `${name}.${newAddress()}`, build);
  return { term: value.kind === "number" ? value.term : build.int(0), variables };
}

/** What is given for the item at an index; nothing if that is more than a value, or not always one. */
function functionOf(
  paths: Paths,
  state: State,
  { method, items: sequence, object, callee, self }: EachAccess,
  length: Term,
): ((index: Term) => readonly Alternative[]) | undefined {
  const { build } = paths.cx;
  if (method === "includes" || method === "indexOf") {
    const isSame = method === "includes" ? sameValueZero : isIdentical;
    return (index) => [
      {
        when: build.true,
        value: { kind: "boolean", term: isSame(itemAt(sequence, index, build), callee, build) },
      },
    ];
  }
  const snapshot = state.fork();
  const run = (index: Term): readonly Alternative[] | undefined => {
    const inner = snapshot.fork();
    inner.assume(build.and(build.apply("<=", [build.int(0), index]), build.apply("<", [index, length])));
    const args: Value[] = [itemAt(sequence, index, build), { kind: "number", term: index }, object];
    const ends = paths.all(paths.startInside(inner, callee, self, args));
    const found: Alternative[] = [];
    for (const end of ends ?? []) {
      if (end.ending?.kind !== "return" || !isUntouched(snapshot, end)) return undefined;
      // What is taken for granted on the way would be forgotten.
      if (end.given !== snapshot.given || end.awaited !== snapshot.awaited) return undefined;
      // What a contract promises of one call is a constant, and not one for each of many.
      if (end.trusted !== snapshot.trusted) return undefined;
      if (end.unbounded !== snapshot.unbounded || end.assumes !== snapshot.assumes) return undefined;
      for (const part of alternativesOf(end.ending.value, build))
        found.push({ when: build.and(end.since(inner.path), part.when), value: part.value });
    }
    return found.length === 0 ? undefined : found;
  };
  // For one item and for any: what is found among others is one constant, and not one for each of many.
  const { term: any } = place("sample", paths.cx);
  if (
    [build.constant(`whole!sample${paths.cx.newAddress()}`, Int), any].some((one) => run(one) === undefined)
  )
    return undefined;
  return (index) => {
    const given = run(index);
    if (given === undefined) throw new Error("What a function gives for any item, it gives for each.");
    return given;
  };
}

function isIdentical(a: Value, b: Value, build: Context["build"]): Term {
  const pairs = alternativesOf(a, build).flatMap((x) =>
    alternativesOf(b, build).map((y) => build.and(x.when, y.when, strictlyEqual(x.value, y.value, build))),
  );
  return build.or(...pairs);
}
