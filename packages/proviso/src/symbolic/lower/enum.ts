import ts from "#typescript";
import type { Operand } from "../kernel/kernel.js";
import { constant, type FunctionBuilder } from "./function-builder.js";
import { readName, writeName } from "./names.js";
import { steady } from "./patterns.js";

export function lowerEnum(at: FunctionBuilder, node: ts.EnumDeclaration): void {
  const isFirst = !siblingsOf(node).some(
    (one) => ts.isEnumDeclaration(one) && one.pos < node.pos && one.name.text === node.name.text,
  );
  const object = isFirst ? at.give((to) => ({ op: "object", to })) : steady(at, readName(at, node.name.text));
  writeName(at, node.name.text, object, true);
  at.inScope(() => {
    let next: Operand = constant(0);
    for (const member of node.members) {
      const name =
        ts.isIdentifier(member.name) || ts.isStringLiteral(member.name) ? member.name.text : undefined;
      if (name === undefined) {
        at.unmodelled("such a member of an enum");
        continue;
      }
      const value: Operand =
        member.initializer === undefined ? next : at.rules.expression(at, member.initializer);
      const variable = at.declare(name, true);
      at.emit({ op: "assign", to: variable, value, initial: true });
      at.emit({ op: "define", kind: "value", object, key: constant(name), value });
      const isText = at.give((to) => ({ op: "unary", to, operator: "typeof", value }));
      const test = at.give((to) => ({
        op: "binary",
        to,
        operator: "===",
        left: isText,
        right: constant("string"),
      }));
      at.emit({
        op: "if",
        test,
        whenTrue: [],
        whenFalse: at.block(() =>
          at.emit({ op: "define", kind: "value", object, key: value, value: constant(name) }),
        ),
      });
      next =
        value.kind === "constant" && typeof value.value === "number"
          ? constant(value.value + 1)
          : at.give((to) => ({ op: "binary", to, operator: "+", left: value, right: constant(1) }));
    }
  });
}

function siblingsOf({ parent }: ts.EnumDeclaration): readonly ts.Statement[] {
  return ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isModuleBlock(parent) ? parent.statements : [];
}
