import ts from "#typescript";
import type { Expression, Operation } from "../../contract/index.js";
import { boundNames } from "./bound-names.js";
import { quantifierRanges } from "./quantifiers.js";
import { rangesOf } from "./ranges.js";
import type { BoundRange } from "./surroundings.js";
import { childTerm, type Term, termOf } from "./term.js";

/** A `\prev(…)`, whether it stands in an `\old(…)`, and the variables bound around it. */
export interface PrevOperation {
  readonly operation: Operation;
  readonly inOld: boolean;
  readonly bound: ReadonlyMap<string, BoundRange>;
}

type Bound = PrevOperation["bound"];

/** Every `\prev(…)` of an expression, with what an emitter knows where it meets it. */
export function prevOperations(expression: Expression, bound: Bound): PrevOperation[] {
  const found: PrevOperation[] = [];
  const visit = (term: Term, around: Bound, inOld: boolean): void => {
    switch (term.kind) {
      case "code":
        return ts.forEachChild(term.node, (node) =>
          visit(childTerm(term.code, node), within(term.node, around), inOld),
        );
      case "logical":
        for (const side of [term.left, term.right]) visit(termOf(side), around, inOld);
        return;
      case "operation":
        if (term.operator === "prev") found.push({ operation: term, inOld, bound: around });
        for (const operand of term.operands) visit(termOf(operand), around, inOld || term.operator === "old");
        for (const location of term.locations)
          if (location.kind !== "keyword") visit(termOf(location.base), around, inOld);
        return;
      case "quantified": {
        const names = term.bindings.map(({ name }) => name.text);
        const inner = hiding(around, names, quantifierRanges(term));
        if (term.domain !== undefined) visit(termOf(term.domain), inner, inOld);
        return visit(termOf(term.body), inner, inOld);
      }
      case "comprehension": {
        const predicate = termOf(term.predicate);
        return visit(
          predicate,
          hiding(around, [term.binding.name.text], rangesOf([term.binding], predicate)),
          inOld,
        );
      }
      case "informal":
    }
  };
  visit(termOf(expression), bound, false);
  return found;
}

/** What is bound inside a node. */
function within(node: ts.Node, around: Bound): Bound {
  return ts.isFunctionLike(node)
    ? hiding(
        around,
        node.parameters.flatMap((p) => boundNames(p.name)),
      )
    : around;
}

function hiding(around: Bound, names: readonly string[], ranges: readonly BoundRange[] = []): Bound {
  return new Map([...around, ...names.map((name, i) => [name, ranges[i]] as const)]);
}
