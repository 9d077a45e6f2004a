import type { State } from "./clause-table.js";

/** How an operator's arguments are written. */
export type Arguments = "none" | "expression" | "expressions" | "locations" | "type" | "reach";

export interface OperatorSpec {
  readonly name: string;
  readonly arguments: Arguments;
  /** The states whose clauses may use it; every clause when absent. */
  readonly states?: readonly State[];
  /** Only in change contracts. */
  readonly change?: boolean;
  readonly meaning: string;
}

/** The operators written with a backslash, quantifiers apart. */
export const operatorTable = [
  {
    name: "result",
    arguments: "none",
    states: ["post"],
    meaning: "What the unit returned; what its promise resolved to.",
  },
  {
    name: "old",
    arguments: "expression",
    states: ["post", "exceptional", "history", "body"],
    meaning: "The value the expression had when the unit was called.",
  },
  {
    name: "prev",
    arguments: "expression",
    change: true,
    meaning: "The value the expression has in the previous version.",
  },
  {
    name: "fresh",
    arguments: "expressions",
    states: ["post", "exceptional"],
    meaning: "The objects did not exist when the unit was called.",
  },
  {
    name: "not_modified",
    arguments: "locations",
    states: ["post", "exceptional", "history"],
    meaning: "The locations hold what they held at the call.",
  },
  {
    name: "nonnullelements",
    arguments: "expression",
    meaning: "The collection is there, and none of its elements is `null` or `undefined`.",
  },
  {
    name: "typeof",
    arguments: "expression",
    meaning: "The class or primitive type that the value has at run time.",
  },
  { name: "type", arguments: "type", meaning: "A type, as a value to compare with `\\typeof`." },
  { name: "elemtype", arguments: "expression", meaning: "The element type of an array type." },
  { name: "reach", arguments: "reach", meaning: "The set of objects reachable from the value." },
] as const satisfies readonly OperatorSpec[];

export type OperatorName = (typeof operatorTable)[number]["name"];

const operators = new Map<string, OperatorSpec & { name: OperatorName }>(
  operatorTable.map((o) => [o.name, o]),
);

export function operator(name: string): (OperatorSpec & { name: OperatorName }) | undefined {
  return operators.get(name);
}

export const quantifierTable = [
  { name: "forall", body: "predicate", meaning: "The body holds for every binding in the range." },
  { name: "exists", body: "predicate", meaning: "The body holds for some binding in the range." },
  { name: "sum", body: "value", meaning: "The sum of the body over the range." },
  { name: "product", body: "value", meaning: "The product of the body over the range." },
  { name: "min", body: "value", meaning: "The least value of the body over the range." },
  { name: "max", body: "value", meaning: "The greatest value of the body over the range." },
  {
    name: "num_of",
    body: "predicate",
    meaning: "The number of bindings in the range for which the body holds.",
  },
] as const;

export type QuantifierName = (typeof quantifierTable)[number]["name"];

const quantifiers = new Map<string, (typeof quantifierTable)[number]>(
  quantifierTable.map((q) => [q.name, q]),
);

export function quantifier(name: string): (typeof quantifierTable)[number] | undefined {
  return quantifiers.get(name);
}

/** Stand for sets of locations in `assignable` and `accessible`. */
export const locationKeywords = ["nothing", "everything", "not_specified"] as const;

export type LocationKeyword = (typeof locationKeywords)[number];

/** All words that may follow a backslash. */
export function backslashWords(): string[] {
  return [...operators.keys(), ...quantifiers.keys(), ...locationKeywords, "such_that"];
}

/** The operators between predicates. `<==>` and `<=!=>` bind looser than `==>` and `<==`. */
export type LogicalOperator = "<==>" | "<=!=>" | "==>" | "<==";
