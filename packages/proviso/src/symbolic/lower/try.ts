import type ts from "#typescript";
import { type FunctionBuilder, held } from "./function-builder.js";
import { boundNames } from "./names.js";
import { bind } from "./patterns.js";

export function lowerTry(at: FunctionBuilder, node: ts.TryStatement): void {
  const body = at.block(() => at.rules.statements(at, node.tryBlock.statements));
  const { catchClause } = node;
  const finalizer =
    node.finallyBlock && at.block(() => at.rules.statements(at, (node.finallyBlock as ts.Block).statements));
  if (catchClause === undefined) {
    at.emit({ op: "try", body, ...(finalizer !== undefined && { finalizer }) });
    return;
  }
  const variable = catchClause.variableDeclaration === undefined ? undefined : at.variable("caught");
  const handler = at.block(() =>
    at.inScope(() => {
      const name = catchClause.variableDeclaration?.name;
      if (name !== undefined && variable !== undefined) {
        for (const one of boundNames(name)) at.emit({ op: "declare", variable: at.declare(one, false) });
        bind(at, name, held(variable));
      }
      at.rules.statements(at, catchClause.block.statements);
    }),
  );
  at.emit({
    op: "try",
    body,
    handler: { variable, body: handler },
    ...(finalizer !== undefined && { finalizer }),
  });
}
