import { Bool, Int, type Sort, Str } from "./sort.js";
import type { Term } from "./term.js";

// The operators of SMT-LIB that terms use, and the sort of what they give. What is not here is a function that a prelude
// defines or a session declares.

type Rule = Sort | ((args: readonly Term[]) => Sort | undefined);

const ofFirst: Rule = ([first]) => first?.sort;

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...["not", "and", "or", "=>", "xor", "=", "distinct", "<", "<=", ">", ">="].map(
    (op) => [op, Bool] as const,
  ),
  ["ite", ([, then]) => then?.sort],
  ...["+", "-", "*", "abs"].map((op) => [op, Int] as const),
  ["div", Int],
  ["mod", Int],
  ["select", ([array]) => array?.sort.of[1]],
  ["store", ofFirst],
  ...["str.++", "str.at", "str.substr", "str.replace", "str.from_int", "str.from_code"].map(
    (op) => [op, Str] as const,
  ),
  ...["str.len", "str.indexof", "str.to_int", "str.to_code"].map((op) => [op, Int] as const),
  ...["str.<", "str.<=", "str.prefixof", "str.suffixof", "str.contains", "str.is_digit"].map(
    (op) => [op, Bool] as const,
  ),
]);

/** Whether SMT-LIB has an operator by this name; `const` makes an array, `(_ is …)` asks for a constructor. */
export function isStandard(operator: string): boolean {
  return rules.has(operator) || operator === "const" || operator.startsWith("(_ ");
}

/** The sort of what an operator gives. */
export function resultSort(operator: string, args: readonly Term[]): Sort {
  const rule = rules.get(operator);
  const sort = typeof rule === "function" ? rule(args) : rule;
  if (sort === undefined) throw new Error(`${operator} of ${args.length} terms has no sort that is known`);
  return sort;
}
