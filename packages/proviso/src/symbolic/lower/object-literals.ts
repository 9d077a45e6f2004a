import ts from "#typescript";
import type { Operand } from "../kernel/kernel.js";
import { constant, type FunctionBuilder } from "./function-builder.js";
import { keyOperand } from "./keys.js";
import { namedAs, takesName } from "./named.js";
import { readName } from "./names.js";
import { steady } from "./patterns.js";

/** An object literal: what it defines, in its order. */
export function lowerObject(at: FunctionBuilder, node: ts.ObjectLiteralExpression): Operand {
  const object = at.give((to) => ({ op: "object", to }));
  for (const property of node.properties)
    at.at(property, () => {
      if (ts.isSpreadAssignment(property)) {
        const from = steady(at, at.rules.expression(at, property.expression));
        at.emit({ op: "copy", object, from, except: [], item: at.variable() });
        return;
      }
      if (ts.isShorthandPropertyAssignment(property)) {
        const value = at.substitute(property.name, at) ?? readName(at, property.name.text);
        at.emit({ op: "define", kind: "value", object, key: constant(property.name.text), value });
        return;
      }
      const key = keyOperand(at, property.name);
      if (ts.isPropertyAssignment(property)) {
        if (!ts.isComputedPropertyName(property.name) && property.name.text === "__proto__") {
          at.unmodelled("a prototype that is set");
          return;
        }
        const name =
          ts.isIdentifier(property.name) || ts.isStringLiteral(property.name) ? property.name.text : "";
        const value = namedAs(at, property.initializer, name);
        const names = takesName(property.name, property.initializer);
        at.emit({ op: "define", kind: "value", object, key, value, ...(names && { names }) });
        return;
      }
      const code = at.rules.closure(at, property, { kind: "method" });
      const value = at.give((to) => ({ op: "closure", to, code, home: object }));
      const kind = ts.isMethodDeclaration(property) ? "value" : ts.isGetAccessor(property) ? "get" : "set";
      const names = takesName(property.name, property);
      at.emit({ op: "define", kind, object, key, value, ...(names && { names }) });
    });
  return object;
}
