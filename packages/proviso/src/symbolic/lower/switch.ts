import ts from "#typescript";
import type { Label } from "../kernel/kernel.js";
import { constant, type FunctionBuilder, held } from "./function-builder.js";
import { hoist } from "./hoist.js";

/** Cases in their order until one is met; from there on all bodies, until one leaves. */
export function lowerSwitch(at: FunctionBuilder, node: ts.SwitchStatement): void {
  const value = at.rules.expression(at, node.expression);
  const kept = at.give((to) => ({ op: "assign", to, value, initial: true }));
  const label: Label = { name: "switch" };
  const { clauses } = node.caseBlock;
  const body = at.block(() =>
    at.inScope(() => {
      const statements = clauses.flatMap((clause) => [...clause.statements]);
      hoist(at, statements, (name, isConstant) => {
        at.emit({ op: "declare", variable: at.declare(name, isConstant) });
      });
      const start = at.variable();
      at.emit({
        op: "assign",
        to: start,
        value: constant(clauses.findIndex(ts.isDefaultClause)),
        initial: true,
      });
      const chosen: Label = { name: "case" };
      const tests = at.block(() =>
        clauses.forEach((clause, i) => {
          if (!ts.isCaseClause(clause)) return;
          at.at(clause.expression, () => {
            const other = at.rules.expression(at, clause.expression);
            const test = at.give((to) => ({ op: "binary", to, operator: "===", left: kept, right: other }));
            const then = at.block(() => {
              at.emit({ op: "assign", to: start, value: constant(i), initial: true });
              at.emit({ op: "break", label: chosen });
            });
            at.emit({ op: "if", test, whenTrue: then, whenFalse: [] });
          });
        }),
      );
      at.emit({ op: "block", label: chosen, body: tests });
      at.withJump({ names: [], label, takes: "break" }, () => {
        clauses.forEach((clause, i) => {
          const isFrom = at.give((to) => ({
            op: "binary",
            to,
            operator: "<=",
            left: held(start),
            right: constant(i),
          }));
          const isAny = at.give((to) => ({
            op: "binary",
            to,
            operator: ">=",
            left: held(start),
            right: constant(0),
          }));
          const inner = at.block(() => {
            for (const statement of clause.statements) at.rules.statement(at, statement);
          });
          at.emit({
            op: "if",
            test: isAny,
            whenTrue: at.block(() => at.emit({ op: "if", test: isFrom, whenTrue: inner, whenFalse: [] })),
            whenFalse: [],
          });
        });
      });
    }),
  );
  at.emit({ op: "block", label, body });
}
