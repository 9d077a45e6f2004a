import ts from "#typescript";
import type { Item } from "../kernel/kernel.js";
import { before, isSimple } from "./evaluation-order.js";
import type { FunctionBuilder } from "./function-builder.js";

/** What is listed, as arguments or items of an array. */
export function lowerItems(at: FunctionBuilder, nodes: readonly ts.Expression[]): Item[] {
  return nodes.map((node, i): Item => {
    if (ts.isOmittedExpression(node)) return { kind: "hole" };
    if (ts.isSpreadElement(node)) {
      const value = at.rules.expression(at, node.expression);
      if (nodes.slice(i + 1).every(isSimple)) return { kind: "spread", value };
      // What it yields now is what counts, whatever comes later.
      const items: Item[] = [{ kind: "spread", value }];
      return { kind: "spread", value: at.give((to) => ({ op: "array", to, items })) };
    }
    return { kind: "one", value: before(at, node, nodes.slice(i + 1)) };
  });
}
