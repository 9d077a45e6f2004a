import ts from "#typescript";
import type { Code, Declaration } from "../contract/index.js";
import { type CompileContext, CompiledContract } from "./compiled-contract.js";
import type { Style } from "./expression/index.js";

type Method = Extract<Declaration, { form: "method" }>;

const style: Style = { self: "this", result: "undefined", old: () => "undefined" };

/** A model method as a function expression; nothing if it has no body. */
export function modelFunction({ signature, body }: Method, context: CompileContext): string | undefined {
  if (body === undefined) return undefined;
  const head = parseFunction(`${signature.text} {}`);
  if (head === undefined) return undefined;
  const names = head.parameters.flatMap((p) => (ts.isIdentifier(p.name) ? [p.name.text] : []));
  const parameters = head.parameters
    .map(
      (p) =>
        `${p.dotDotDotToken === undefined ? "" : "..."}${p.name.getText()}${p.initializer === undefined ? "" : ` = ${p.initializer.getText()}`}`,
    )
    .join(", ");
  const contract = new CompiledContract({
    ...context,
    isLocal: (name) => names.includes(name) || context.isLocal(name),
  });
  if ("kind" in body) return `function (${parameters}) { return ${contract.value(body, style)}; }`;
  const whole = parseFunction(`${signature.text} ${body.text}`);
  if (whole === undefined) return undefined;
  const code: Code = {
    kind: "code",
    range: body.range,
    text: whole.getText(),
    holes: [],
    subtypes: [],
    syntax: whole,
    shift: 0,
  };
  return contract.value(code, style);
}

function parseFunction(text: string): ts.FunctionExpression | undefined {
  const file = ts.createSourceFile("model.ts", `_=function ${text}`, ts.ScriptTarget.Latest, true);
  const [statement] = file.statements;
  const assigned =
    statement && ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression)
      ? statement.expression.right
      : undefined;
  return assigned && ts.isFunctionExpression(assigned) ? assigned : undefined;
}
