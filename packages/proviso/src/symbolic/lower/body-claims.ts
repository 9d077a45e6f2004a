import type ts from "#typescript";
import type {
  Clause,
  Declaration,
  Expression,
  FileContracts,
  StatementContract,
} from "../../contract/index.js";
import type { Claim, LoopClaims, Operand, Place } from "../kernel/kernel.js";
import { type ClaimNames, lowerCondition, lowerValue } from "./conditions.js";
import { constant, type FunctionBuilder } from "./function-builder.js";
import { readName, writeName } from "./names.js";
import { targetOf } from "./patterns.js";

// What contracts say inside of bodies: assertions and assumptions, ghost variables, and the annotations of loops.

const names: ClaimNames = { result: undefined, hasBefore: true };

export class BodyClaims {
  readonly #before = new Map<ts.Statement, StatementContract[]>();
  readonly #ends = new Map<ts.Node, StatementContract[]>();
  readonly #ghosts = new Map<ts.Node, readonly Declaration[]>();

  constructor(contracts: FileContracts | undefined) {
    for (const one of contracts?.statements ?? []) {
      if (one.before === undefined) this.#ends.set(one.inside, [...(this.#ends.get(one.inside) ?? []), one]);
      else this.#before.set(one.before, [...(this.#before.get(one.before) ?? []), one]);
    }
    for (const [type, { declarations }] of contracts?.types ?? []) this.#ghosts.set(type, declarations);
  }

  /** Lowers what stands before a statement, or at the end of a block. */
  lower(at: FunctionBuilder, before: ts.Statement | undefined, inside: ts.Node | undefined): void {
    const found =
      before !== undefined
        ? this.#before.get(before)
        : inside === undefined
          ? undefined
          : this.#ends.get(inside);
    for (const { items } of found ?? [])
      for (const item of items) {
        if (item.kind === "clause") lowerClause(at, item);
        else lowerGhost(at, item);
      }
  }

  /** The annotations of a loop: those of the statement that it is, through its labels. */
  ofLoop(at: FunctionBuilder, loop: ts.Statement): LoopClaims | undefined {
    const clauses: Clause[] = [];
    for (let node: ts.Node = loop; ; node = node.parent) {
      for (const { items } of this.#before.get(node as ts.Statement) ?? [])
        for (const item of items)
          if (item.kind === "clause" && item.spec.family === "loop") clauses.push(item);
      if (node.parent === undefined || !isLabelOf(node.parent, node)) break;
    }
    const invariants: Claim[] = [];
    const variants: Claim[] = [];
    for (const clause of clauses) {
      const { body } = clause;
      if (body.shape === "predicate" && body.predicate !== "not_specified")
        invariants.push(claimOf(at, "loop-invariant", clause, body.predicate));
      if (body.shape === "value") variants.push(claimOf(at, "loop-variant", clause, body.value));
    }
    return clauses.length === 0 ? undefined : { invariants, variants };
  }

  /** Ghost fields of a class, with their first values. */
  ghostsOf(type: ts.Node): readonly Extract<Declaration, { form: "field" }>[] {
    return (this.#ghosts.get(type) ?? []).flatMap((one) =>
      one.form === "field" && one.flavour === "ghost" && !one.prefixes.static ? [one] : [],
    );
  }
}

function isLabelOf(parent: ts.Node, node: ts.Node): boolean {
  return "label" in parent && "statement" in parent && parent.statement === node;
}

/** A first value of a ghost field. */
export function lowerGhostValue(at: FunctionBuilder, value: Expression | undefined): Operand {
  if (value === undefined) return constant(undefined);
  return at.inClaim(placeIn(at, value), () => lowerValue(at, value, names));
}

function placeIn(
  at: FunctionBuilder,
  { range }: { readonly range: { readonly start: number; readonly end: number } },
): Place {
  return { file: at.source.fileName, start: range.start, end: range.end };
}

function claimOf(at: FunctionBuilder, kind: Claim["kind"], clause: Clause, expression: Expression): Claim {
  const place = placeIn(at, expression);
  let value: Operand = constant(true);
  const block = at.inClaim(place, () =>
    at.block(() => {
      value =
        kind === "loop-variant"
          ? lowerValue(at, expression, names)
          : lowerCondition(at, expression, "helps", names);
    }),
  );
  const text = `${clause.keyword.text} ${at.source.text.slice(place.start, place.end)}`;
  return { kind, place, text, block, value };
}

function lowerClause(at: FunctionBuilder, clause: Clause): void {
  const { body, spec } = clause;
  const place = placeIn(at, clause);
  switch (spec.keyword) {
    case "assert":
    case "assume":
    case "hence_by": {
      if (body.shape !== "predicate" || body.predicate === "not_specified") return;
      const kind = spec.keyword === "hence_by" ? "hence-by" : spec.keyword;
      const claim = claimOf(at, kind, clause, body.predicate);
      at.inClaim(place, () => at.emit({ op: kind === "assume" ? "assume" : "assert", claim }));
      return;
    }
    case "unreachable": {
      const claim: Claim = {
        kind: "unreachable",
        place,
        text: "unreachable",
        block: [],
        value: constant(false),
      };
      at.inClaim(place, () => at.emit({ op: "assert", claim }));
      return;
    }
    case "set": {
      if (body.shape !== "set") return;
      at.inClaim(place, () => {
        const value = lowerValue(at, body.value, names);
        if (body.target.kind !== "code") at.unmodelled("such a ghost assignment");
        else targetOf(at, body.target.syntax, (name) => readName(at, name)).write(value);
      });
    }
  }
}

function lowerGhost(at: FunctionBuilder, declaration: Declaration): void {
  if (declaration.form !== "variable") return;
  at.inClaim(placeIn(at, declaration), () => {
    const value = lowerValue(at, declaration.initializer, names);
    at.emit({ op: "declare", variable: at.declare(declaration.name.text, declaration.binding === "const") });
    writeName(at, declaration.name.text, value, true);
  });
}
