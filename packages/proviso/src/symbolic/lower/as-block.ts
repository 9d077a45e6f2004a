import ts from "#typescript";
import type { Block } from "../kernel/kernel.js";
import type { FunctionBuilder } from "./function-builder.js";

/** A statement as a block, in a scope of its own. */
export function asBlock(at: FunctionBuilder, node: ts.Statement): Block {
  return at.block(() => {
    if (ts.isBlock(node)) at.rules.statements(at, node.statements);
    else at.rules.statements(at, [node]);
  });
}
