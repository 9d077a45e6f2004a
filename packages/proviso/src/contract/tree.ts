import type ts from "#typescript";
import type { Range } from "../diagnostic/index.js";
import type { ClauseSpec } from "./clauses/clause-table.js";
import type { LocationKeyword, LogicalOperator, OperatorName, QuantifierName } from "./clauses/operators.js";
import type { Behavior, ModifierKeyword, Visibility } from "./clauses/words.js";

// The tree of a contract. Every node knows the exact stretch of the source file it was written in; all offsets
// are offsets of that file. TypeScript's own syntax tree stands at the leaves (`Code.syntax`).

/** An expression of the contract language. */
export type Expression = Code | Logical | Operation | Quantified | Comprehension | Informal;

/**
 * TypeScript, with other contract expressions in its holes. `text` is exactly as long as the range and holds a
 * placeholder identifier for each hole; `<:` stands in it as `<=`, at the offsets in `subtypes`. A node of
 * `syntax` stands in the file where it starts, plus `shift`.
 */
export interface Code {
  readonly kind: "code";
  readonly range: Range;
  readonly text: string;
  readonly holes: readonly Expression[];
  readonly subtypes: readonly number[];
  readonly syntax: ts.Expression;
  readonly shift: number;
}

export interface Logical {
  readonly kind: "logical";
  readonly range: Range;
  readonly operator: LogicalOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** An operator with a backslash, applied. */
export interface Operation {
  readonly kind: "operation";
  readonly range: Range;
  readonly operator: OperatorName;
  readonly operands: readonly Expression[];
  readonly locations: readonly Location[];
  readonly types: readonly TypeText[];
}

/** A bound variable. */
export interface Binding {
  readonly name: Name;
  readonly type: TypeText;
}

export interface Quantified {
  readonly kind: "quantified";
  readonly range: Range;
  readonly quantifier: QuantifierName;
  readonly bindings: readonly Binding[];
  readonly domain: Expression | undefined;
  readonly body: Expression;
}

/** `new Set<int> { x: int | P }`. */
export interface Comprehension {
  readonly kind: "comprehension";
  readonly range: Range;
  readonly type: TypeText;
  readonly binding: Binding;
  readonly predicate: Expression;
}

/** `(* prose *)`: true for all that can be executed. */
export interface Informal {
  readonly kind: "informal";
  readonly range: Range;
  readonly text: string;
}

export interface Name {
  readonly text: string;
  readonly range: Range;
}

/** TypeScript that is kept as written, decoration blanked. */
export interface Snippet {
  readonly text: string;
  readonly range: Range;
}

/** A TypeScript type. */
export type TypeText = Snippet;

/** A place that can be assigned: an expression, all fields of it, or all or some of its elements. */
export type Location =
  | { readonly kind: "keyword"; readonly range: Range; readonly keyword: LocationKeyword }
  | { readonly kind: "place"; readonly range: Range; readonly base: Expression }
  | { readonly kind: "fields"; readonly range: Range; readonly base: Expression }
  | { readonly kind: "elements"; readonly range: Range; readonly base: Expression }
  | {
      readonly kind: "slice";
      readonly range: Range;
      readonly base: Expression;
      readonly from: Expression;
      readonly to: Expression;
    };

/** What follows a clause's keyword. */
export type ClauseBody =
  | { readonly shape: "predicate"; readonly predicate: Expression | "not_specified" }
  | { readonly shape: "value"; readonly value: Expression }
  | {
      readonly shape: "signals";
      readonly name: Name | undefined;
      readonly type: TypeText;
      readonly predicate: Expression | undefined;
    }
  | { readonly shape: "types"; readonly types: readonly TypeText[] }
  | { readonly shape: "locations"; readonly locations: readonly Location[] }
  | {
      readonly shape: "old";
      readonly name: Name;
      readonly type: TypeText | undefined;
      readonly value: Expression;
    }
  | {
      readonly shape: "represents";
      readonly name: Name;
      readonly relation: "functional" | "relational";
      readonly value: Expression;
    }
  | {
      readonly shape: "constraint";
      readonly predicate: Expression;
      readonly methods: readonly Name[] | undefined;
    }
  | { readonly shape: "set"; readonly target: Expression; readonly value: Expression }
  | { readonly shape: "name"; readonly name: Name }
  | { readonly shape: "nothing" };

export interface Prefixes {
  readonly visibility: Visibility | undefined;
  readonly static: boolean;
}

export interface Clause {
  readonly kind: "clause";
  readonly range: Range;
  readonly spec: ClauseSpec;
  readonly keyword: Name;
  readonly redundant: boolean;
  readonly prefixes: Prefixes;
  readonly body: ClauseBody;
}

export interface Modifier {
  readonly kind: "modifier";
  readonly range: Range;
  readonly keyword: ModifierKeyword;
}

/** A model or ghost field, a ghost variable, a model method or constructor, or an import for contracts only. */
export type Declaration =
  | {
      readonly kind: "declaration";
      readonly form: "field";
      readonly flavour: "model" | "ghost";
      readonly range: Range;
      readonly prefixes: Prefixes;
      readonly modifiers: readonly ModifierKeyword[];
      readonly name: Name;
      readonly type: TypeText;
      readonly initializer: Expression | undefined;
    }
  | {
      readonly kind: "declaration";
      readonly form: "variable";
      readonly flavour: "ghost";
      readonly range: Range;
      readonly binding: "let" | "const";
      readonly name: Name;
      readonly type: TypeText | undefined;
      readonly initializer: Expression;
    }
  | {
      readonly kind: "declaration";
      readonly form: "method";
      readonly flavour: "model";
      readonly range: Range;
      readonly prefixes: Prefixes;
      readonly modifiers: readonly ModifierKeyword[];
      readonly name: Name;
      /** From the type parameters or the opening parenthesis to the end of the return type. */
      readonly signature: Snippet;
      /** TypeScript in braces, or what a body that only returns a contract expression returns; absent if declared only. */
      readonly body: Snippet | Expression | undefined;
    }
  | {
      readonly kind: "declaration";
      readonly form: "import";
      readonly flavour: "model";
      readonly range: Range;
      readonly code: Snippet;
    };

/** `also`, a behaviour keyword, or `{| … |}`: what divides clauses into cases. */
export type CaseMark =
  | { readonly kind: "also"; readonly range: Range }
  | {
      readonly kind: "behavior";
      readonly range: Range;
      readonly behavior: Behavior;
      readonly prefixes: Prefixes;
    }
  | { readonly kind: "group"; readonly range: Range; readonly items: readonly Item[] };

/** One thing an annotation says, in the order written. */
export type Item = Clause | Modifier | Declaration | CaseMark;

/** A specification case as written: clauses, then perhaps nested cases that share them. */
export interface Case {
  readonly range: Range;
  /** Whether `also` stood before it. */
  readonly also: boolean;
  readonly behavior: Behavior | undefined;
  readonly prefixes: Prefixes;
  readonly clauses: readonly Clause[];
  readonly nested: readonly Case[];
}

/** Every clause of these cases, nested ones included, in the order written. */
export function* clausesOf(cases: readonly Case[]): Generator<Clause> {
  for (const spec of cases) {
    yield* spec.clauses;
    yield* clausesOf(spec.nested);
  }
}

/** The clauses of each case that has none nested in it, with those that it shares. */
export function flatClauses(cases: readonly Case[], shared: readonly Clause[] = []): (readonly Clause[])[] {
  return cases.flatMap(({ clauses, nested }) => {
    const all = [...shared, ...clauses];
    return nested.length === 0 ? [all] : flatClauses(nested, all);
  });
}

/** The expressions that a clause is made of. */
export function expressionsOf({ body }: Clause): Expression[] {
  switch (body.shape) {
    case "predicate":
      return body.predicate === "not_specified" ? [] : [body.predicate];
    case "signals":
      return body.predicate === undefined ? [] : [body.predicate];
    case "constraint":
      return [body.predicate];
    case "value":
    case "old":
    case "represents":
      return [body.value];
    case "set":
      return [body.target, body.value];
    case "locations":
      return body.locations.flatMap((one) => {
        if (one.kind === "keyword") return [];
        return one.kind === "slice" ? [one.base, one.from, one.to] : [one.base];
      });
    case "types":
    case "name":
    case "nothing":
      return [];
  }
}

/** The operations in an expression, outer ones first. */
export function* operationsIn(expression: Expression): Generator<Operation> {
  if (expression.kind === "operation") yield expression;
  for (const part of partsOf(expression)) yield* operationsIn(part);
}

/** The pieces of TypeScript that an expression is made of. */
export function* codesIn(expression: Expression): Generator<Code> {
  if (expression.kind === "code") yield expression;
  for (const part of partsOf(expression)) yield* codesIn(part);
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "code":
      return expression.holes;
    case "logical":
      return [expression.left, expression.right];
    case "operation":
      return expression.operands;
    case "quantified":
      return expression.domain === undefined ? [expression.body] : [expression.domain, expression.body];
    case "comprehension":
      return [expression.predicate];
    case "informal":
      return [];
  }
}
