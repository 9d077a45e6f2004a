import { arrayOf, Bool, type Builder, Int, Num, type Sort, Str, type Term } from "../../solver/index.js";
import type { Sequence } from "../heap/sequence.js";
import { alternativesOf, merged } from "../values/merge.js";
import {
  type Alternative,
  nullValue,
  type ObjectValue,
  type Single,
  undefinedValue,
  type Value,
} from "../values/value.js";

// What a place may hold at the head of any pass of a loop: values of some kinds. Kinds only grow, so that the search for those
// that no pass leaves ends.

/** Kinds of values; a whole number is one of its own. Objects are those that were there, or given ones of a type. */
export interface Kinds {
  readonly primitives: ReadonlySet<PrimitiveKind>;
  readonly objects: readonly ObjectValue[];
}

type PrimitiveKind = "undefined" | "null" | "boolean" | "whole" | "number" | "bigint" | "string";

/** The kinds of a value; nothing if they cannot be told. */
export function kindsOf(value: Value, build: Builder): Kinds | undefined {
  const primitives = new Set<PrimitiveKind>();
  const objects: ObjectValue[] = [];
  for (const { value: one } of alternativesOf(value, build)) {
    if (one.kind === "symbol") return undefined;
    if (one.kind === "object") objects.push(one);
    else primitives.add(one.kind === "number" && one.term.sort === Int ? "whole" : one.kind);
  }
  return { primitives, objects };
}

/** Both kinds together. */
export function joinedKinds(a: Kinds, b: Kinds): Kinds {
  const objects = [...a.objects];
  for (const one of b.objects) if (!objects.some((other) => isAlike(one, other))) objects.push(one);
  return { primitives: new Set([...a.primitives, ...b.primitives]), objects };
}

export function sameKinds(a: Kinds, b: Kinds): boolean {
  return (
    a.primitives.size === b.primitives.size &&
    [...a.primitives].every((one) => b.primitives.has(one)) &&
    a.objects.length === b.objects.length &&
    a.objects.every((one) => b.objects.some((other) => isAlike(one, other)))
  );
}

/** The same object, or given objects of the same type. */
function isAlike(a: ObjectValue, b: ObjectValue): boolean {
  if (a.ref === b.ref) return true;
  if (a.ref.kind === "literal" || b.ref.kind === "literal") return false;
  return JSON.stringify(a.type) === JSON.stringify(b.type);
}

function anyOfKind(
  kind: PrimitiveKind,
  { primitives }: Kinds,
  held: (what: string, sort: Sort) => Term,
): Single[] {
  switch (kind) {
    case "undefined":
      return [undefinedValue];
    case "null":
      return [nullValue];
    case "boolean":
      return [{ kind, term: held("boolean", Bool) }];
    case "whole":
      return primitives.has("number") ? [] : [{ kind: "number", term: held("whole", Int) }];
    case "number":
      return [{ kind, term: held("number", Num) }];
    case "bigint":
      return [{ kind, term: held("bigint", Int) }];
    case "string":
      return [{ kind, term: held("string", Str) }];
  }
}

/** Any value of some kinds, under a name; `held` makes the terms that it consists of. */
export function anyOf(kinds: Kinds, build: Builder, held: (what: string, sort: Sort) => Term): Value {
  const values = [...kinds.primitives].flatMap((kind) => anyOfKind(kind, kinds, held));
  const known = kinds.objects.filter(({ ref }) => ref.kind === "literal");
  const given = kinds.objects.filter(({ ref }) => ref.kind !== "literal");
  for (const one of known) values.push(one);
  for (const { type } of given)
    values.push({ kind: "object", ref: held("old", Int), ...(type !== undefined && { type }) });
  const [only, another] = values;
  if (only !== undefined && another === undefined) return only;
  const tag = held(`tag${values.length}`, Int);
  return merged(
    values.map((value, i): Alternative => ({ when: build.equal(tag, build.int(i)), value })),
    build,
  );
}

/** The kinds of what an array holds; nothing if they cannot be told. */
export function itemKinds(sequence: Sequence, build: Builder): Kinds | undefined {
  const none: Kinds = { primitives: new Set(), objects: [] };
  const both = (a: Kinds | undefined, b: Kinds | undefined): Kinds | undefined =>
    a === undefined || b === undefined ? undefined : joinedKinds(a, b);
  switch (sequence.kind) {
    case "items":
      return sequence.items.reduce<Kinds | undefined>(
        (kinds, item) => both(kinds, item === undefined ? undefined : kindsOf(item, build)),
        none,
      );
    case "unknown":
      return kindsOf(sequence.item(build.constant("whole!sample", Int)), build);
    case "write":
      return both(itemKinds(sequence.of, build), kindsOf(sequence.value, build));
    case "slice":
      return itemKinds(sequence.of, build);
    case "concat":
      return both(itemKinds(sequence.first, build), itemKinds(sequence.second, build));
    case "either":
      return both(itemKinds(sequence.first, build), itemKinds(sequence.second, build));
  }
}

/** Any array of items of some kinds, under a name. */
export function anySequence(kinds: Kinds, build: Builder, name: string): Sequence {
  return {
    kind: "unknown",
    length: build.constant(`length!${name}`, Int),
    item: (index) =>
      kinds.primitives.size === 0 && kinds.objects.length === 0
        ? undefinedValue
        : anyOf(kinds, build, (what, sort) =>
            build.apply("select", [build.constant(`${what}!${name}[]`, arrayOf(Int, sort)), index]),
          ),
  };
}
