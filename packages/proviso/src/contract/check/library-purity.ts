import ts from "#typescript";
import type { Inspection } from "./inspection.js";
import { type Purity, pure } from "./purity-verdict.js";

// Which members of JavaScript's own library change nothing. A type that is not listed is not known.

const none = /(?!)/;
const all = /^/;
const iterator = /^(next|return|throw)$/;

/** For each library type, the members that do have an effect. All others are free of side effects. */
const effects: ReadonlyMap<string, RegExp> = new Map([
  ...["String", "Number", "Boolean", "BigInt", "Symbol", "JSON", "Error", "NumberFormat", "Collator"].map(
    (t) => [t, none] as const,
  ),
  ...["ReadonlyArray", "ReadonlyMap", "ReadonlySet", "ReadonlySetLike", "ConcatArray"].map(
    (t) => [t, none] as const,
  ),
  ...["Iterator", "Generator", "IteratorObject", "ArrayIterator", "MapIterator", "SetIterator"].map(
    (t) => [t, iterator] as const,
  ),
  ["Math", /^random$/],
  ["Array", /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/],
  ["Map", /^(set|delete|clear)$/],
  ["Set", /^(add|delete|clear)$/],
  ["WeakMap", /^(set|delete)$/],
  ["WeakSet", /^(add|delete)$/],
  ["Date", /^(set|now)/],
  ["Object", /^(assign|defineProperty|defineProperties|freeze|seal|preventExtensions|setPrototypeOf)$/],
  ["Console", all],
  ...[
    "Int8",
    "Uint8",
    "Uint8Clamped",
    "Int16",
    "Uint16",
    "Int32",
    "Uint32",
    "Float32",
    "Float64",
    "BigInt64",
    "BigUint64",
  ].map((t) => [`${t}Array`, /^(set|sort|reverse|fill|copyWithin)$/] as const),
]);

const pureFunctions =
  /^(parseInt|parseFloat|isNaN|isFinite|encodeURI|encodeURIComponent|decodeURI|decodeURIComponent|structuredClone)$/;

const sometimes: Purity = { kind: "effect", why: "gives another value each time" };

/** Whether what a library declares changes anything when called by `name`. */
export function libraryPurity(
  declaration: ts.Declaration,
  name: ts.Expression,
  inspection: Inspection,
): Purity {
  const unlisted: Purity = { kind: "unknown", remedy: "it is not listed among what is" };
  if (ts.isFunctionDeclaration(declaration)) {
    return pureFunctions.test(declaration.name?.text ?? "") ? pure : unlisted;
  }
  const container = declaration.parent;
  if (!ts.isInterfaceDeclaration(container) && !ts.isClassLike(container)) return unlisted;
  const type = (container.name?.text ?? "").replace(/Constructor$/, "");
  const creates =
    ts.isConstructSignatureDeclaration(declaration) || ts.isCallSignatureDeclaration(declaration);
  const member = creates ? "" : (ts.getNameOfDeclaration(declaration)?.getText() ?? "");
  if (type === "RegExp")
    return creates || matchesOnce(member, name, inspection)
      ? pure
      : {
          kind: "unknown",
          remedy:
            "with the flag `g` or `y` it remembers where it stopped, so write the expression itself, without them",
        };
  if (type === "Date" && creates) return isGivenTime(name) ? pure : sometimes;
  if (type.endsWith("Error")) return pure;
  const effect = effects.get(type)?.test(member);
  if (effect === undefined) return unlisted;
  if (!effect) return pure;
  if (type === "Math" || member === "now") return sometimes;
  if (type === "Object") return { kind: "unknown", remedy: "it changes its first argument" };
  if (type === "Console") return { kind: "effect", why: "prints" };
  return { kind: "effect", why: "changes what it is called on", changesReceiver: true };
}

/** `test`, `exec` and the like change a regular expression that has the flag `g` or `y`. */
function matchesOnce(member: string, name: ts.Expression, { checker }: Inspection): boolean {
  if (!/^(test|exec)$/.test(member)) return member !== "compile";
  let receiver = ts.isPropertyAccessExpression(name) ? name.expression : name;
  if (ts.isIdentifier(receiver)) {
    const declaration = checker.getSymbolAtLocation(receiver)?.valueDeclaration;
    if (
      declaration !== undefined &&
      ts.isVariableDeclaration(declaration) &&
      declaration.initializer !== undefined
    )
      receiver = declaration.initializer;
  }
  return (
    ts.isRegularExpressionLiteral(receiver) &&
    !/[gy][a-z]*$/.test(receiver.text.slice(receiver.text.lastIndexOf("/")))
  );
}

/** `new Date(time)` always gives the same; `new Date()` and `Date()` read the clock. */
function isGivenTime(name: ts.Expression): boolean {
  return ts.isNewExpression(name.parent) && (name.parent.arguments?.length ?? 0) > 0;
}
