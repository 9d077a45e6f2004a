import fc from "fast-check";
import {
  Bool,
  type Builder,
  Int,
  type Literal,
  type Sort,
  Str,
  type Term,
} from "../../packages/proviso/dist/solver/index.js";
import type { Terms } from "../../packages/proviso/dist/solver/terms/terms.js";

/** A term as it is written down: a literal, one of a few constants, or an operator. */
export type Written =
  | { readonly literal: Literal }
  | { readonly constant: string; readonly sort: Sort }
  | { readonly operator: string; readonly args: readonly Written[] };

const operators: readonly (readonly [string, Sort, readonly Sort[]])[] = [
  ["not", Bool, [Bool]],
  ["and", Bool, [Bool, Bool, Bool]],
  ["or", Bool, [Bool, Bool]],
  ["=>", Bool, [Bool, Bool]],
  ["=", Bool, [Int, Int]],
  ["=", Bool, [Bool, Bool]],
  ["=", Bool, [Str, Str]],
  ["<", Bool, [Int, Int]],
  ["<=", Bool, [Int, Int]],
  [">", Bool, [Int, Int]],
  [">=", Bool, [Int, Int]],
  ["str.prefixof", Bool, [Str, Str]],
  ["str.suffixof", Bool, [Str, Str]],
  ["str.contains", Bool, [Str, Str]],
  ["str.<", Bool, [Str, Str]],
  ["ite", Bool, [Bool, Bool, Bool]],
  ["ite", Int, [Bool, Int, Int]],
  ["ite", Str, [Bool, Str, Str]],
  ["+", Int, [Int, Int, Int]],
  ["-", Int, [Int, Int]],
  ["-", Int, [Int]],
  ["*", Int, [Int, Int]],
  ["div", Int, [Int, Int]],
  ["mod", Int, [Int, Int]],
  ["abs", Int, [Int]],
  ["str.len", Int, [Str]],
  ["str.indexof", Int, [Str, Str, Int]],
  ["str.to_code", Int, [Str]],
  ["str.++", Str, [Str, Str, Str]],
  ["str.at", Str, [Str, Int]],
  ["str.substr", Str, [Str, Int, Int]],
  ["str.replace", Str, [Str, Str, Str]],
];

const literals = new Map<Sort, fc.Arbitrary<Literal>>([
  [Bool, fc.boolean()],
  [Int, fc.bigInt(-4n, 4n)],
  [Str, fc.constantFrom("", "a", "ab", "ba", "aab", "\u00e9", "\ud83d\ude00", '"\\', "\n")],
]);

export function literalOf(sort: Sort): fc.Arbitrary<Literal> {
  return literals.get(sort) ?? fc.constant(false);
}

export const constants: readonly (readonly [string, Sort])[] = [
  ["p", Bool],
  ["q", Bool],
  ["x", Int],
  ["y", Int],
  ["s", Str],
  ["t", Str],
];

/** Terms of a sort of at most some depth. */
export function written(sort: Sort, depth: number): fc.Arbitrary<Written> {
  const leaves: fc.Arbitrary<Written>[] = [
    literalOf(sort).map((literal) => ({ literal })),
    fc
      .constantFrom(...constants.filter(([, of]) => of === sort))
      .map(([constant, of]) => ({ constant, sort: of })),
  ];
  if (depth === 0) return fc.oneof(...leaves);
  const applied = operators
    .filter(([, result]) => result === sort)
    .map(
      ([operator, , args]): fc.Arbitrary<Written> =>
        fc.tuple(...args.map((one) => written(one, depth - 1))).map((made) => ({ operator, args: made })),
    );
  return fc.oneof(...leaves, { weight: 8, arbitrary: fc.oneof(...applied) });
}

export const values: fc.Arbitrary<ReadonlyMap<string, Literal>> = fc
  .tuple(...constants.map(([name, sort]) => fc.tuple(fc.constant(name), literalOf(sort))))
  .map((entries) => new Map(entries));

/** A term as it is written. */
export function plainTerm(terms: Terms, one: Written): Term {
  if ("literal" in one) return terms.literal(one.literal);
  if ("constant" in one) return terms.constant(one.constant, one.sort);
  return terms.apply(
    one.operator,
    one.args.map((arg) => plainTerm(terms, arg)),
  );
}

/** The term that a builder makes of it. */
export function builtTerm(build: Builder, one: Written): Term {
  if ("literal" in one) return build.literal(one.literal);
  if ("constant" in one) return build.constant(one.constant, one.sort);
  return build.apply(
    one.operator,
    one.args.map((arg) => builtTerm(build, arg)),
  );
}
