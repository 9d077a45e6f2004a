import ts from "#typescript";
import type { StructuralParameters } from "../plan-pair.js";
import type { Edit } from "./edit.js";
import type { Meanings } from "./meanings.js";
import type { RepairedUnit } from "./repaired-unit.js";
import { valueOfType } from "./value-of-type.js";

// Calls of units whose parameters changed (seed 000, §6.3). A call is touched only if it is broken: the updated version does
// not have what it calls under that name, or TypeScript refuses its arguments from the first new parameter on, and they are
// as many as the previous version takes.

/** Values for parameters that are new, by the unit and the place of the parameter in the updated version. */
export type NewValues = (unit: RepairedUnit, at: number) => string | undefined;

/** Edits of a file, and the calls that could not be repaired. */
export interface CallEdits {
  readonly edits: readonly Edit[];
  readonly calls: number;
  readonly left: readonly { readonly node: ts.Node; readonly reason: string }[];
}

/** Edits that make broken calls fit. */
export function callEdits(
  source: ts.SourceFile,
  meanings: Meanings,
  values: NewValues,
  errors: readonly ts.Diagnostic[],
): CallEdits {
  const edits: Edit[] = [];
  const left: { node: ts.Node; reason: string }[] = [];
  let calls = 0;
  const broken = brokenCalls(source, errors);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) repair(node);
    ts.forEachChild(node, visit);
  };
  const repair = (call: ts.CallExpression | ts.NewExpression): void => {
    const meant = meanings.unitOfCall(call);
    if (meant?.unit.parameters === undefined) return;
    const { parameters } = meant.unit;
    const args = call.arguments ?? [];
    const firstNew = newPlaces(parameters)[0] ?? 0;
    const error = broken.get(call);
    const isSpread = args.some(ts.isSpreadElement);
    const isBroken = meant.isRenamed || (error !== undefined && (isSpread || error >= firstNew));
    if (!isBroken) return;
    if (isSpread) {
      left.push({ node: call, reason: "it spreads its arguments" });
      return;
    }
    if (args.length > parameters.filter((which) => which !== "new").length) {
      left.push({ node: call, reason: "it has more arguments than the previous version takes" });
      return;
    }
    const made = argumentEdits(call, parameters, source, (at) => {
      const parameter = meant.node.parameters.filter(({ name }) => name.getText() !== "this")[at];
      if (parameter !== undefined && canBeLeftOut(parameter)) return "undefined";
      const known = values(meant.unit, at);
      if (known !== undefined) return known;
      if (parameter === undefined) return undefined;
      const type = meanings.checker.getTypeAtLocation(parameter);
      const value = valueOfType(type, meanings.checker, parameter);
      return value && `${value} /* any value of its type */`;
    });
    if (made === undefined)
      left.push({ node: call, reason: "no value is known for a parameter that is new" });
    else {
      edits.push(...made);
      calls += 1;
    }
  };
  visit(source);
  return { edits, calls, left };
}

/** Whether a call fits without an argument for a parameter: it is optional, or has a value of its own. */
function canBeLeftOut({ questionToken, initializer, dotDotDotToken }: ts.ParameterDeclaration): boolean {
  return questionToken !== undefined || initializer !== undefined || dotDotDotToken !== undefined;
}

/** The places of new parameters in the updated version. */
function newPlaces(parameters: StructuralParameters): number[] {
  return parameters.filter((which) => which !== "old").flatMap((which, i) => (which === "new" ? [i] : []));
}

/** What TypeScript says of arguments: too few or too many, of another type, for no overload. */
const aboutArguments = new Set([2554, 2555, 2345, 2769, 2322, 2353, 2739, 2740, 2741]);
const aboutTheirNumber = new Set([2554, 2555, 2769]);

/** The calls that TypeScript refuses, and the first argument that it refuses them for; infinite for their number. */
function brokenCalls(source: ts.SourceFile, errors: readonly ts.Diagnostic[]): ReadonlyMap<ts.Node, number> {
  const broken = new Map<ts.Node, number>();
  for (const { code, start } of errors) {
    if (start === undefined || !aboutArguments.has(code)) continue;
    let child: ts.Node | undefined = tokenAt(source, start);
    for (
      let node = child?.parent;
      node !== undefined && child !== undefined;
      child = node, node = node.parent
    ) {
      if (ts.isFunctionLike(node) && ts.isBlock(child)) break;
      if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) continue;
      const at = node.arguments?.indexOf(child as ts.Expression) ?? -1;
      const place = aboutTheirNumber.has(code) || at < 0 ? Number.POSITIVE_INFINITY : at;
      broken.set(node, Math.min(broken.get(node) ?? Number.POSITIVE_INFINITY, place));
      break;
    }
  }
  return broken;
}

/** The innermost node at an offset. */
function tokenAt(source: ts.SourceFile, offset: number): ts.Node | undefined {
  const inside = (node: ts.Node): ts.Node | undefined =>
    ts.forEachChild(node, (child) =>
      child.getStart(source) <= offset && offset < child.end ? (inside(child) ?? child) : undefined,
    );
  return inside(source);
}

/** The arguments that the updated version takes; nothing if one of them has no value. */
function argumentEdits(
  call: ts.CallExpression | ts.NewExpression,
  parameters: StructuralParameters,
  source: ts.SourceFile,
  value: (at: number) => string | undefined,
): Edit[] | undefined {
  const args = call.arguments ?? ts.factory.createNodeArray<ts.Expression>();
  const wanted: (number | string)[] = [];
  let from = 0;
  for (const which of parameters) {
    if (which === "both") wanted.push(from < args.length ? from : "undefined");
    else if (which === "new") {
      const text = value(wanted.length);
      if (text === undefined) return undefined;
      wanted.push(text);
    }
    if (which !== "new") from += 1;
  }
  while (wanted.at(-1) === "undefined") wanted.pop();
  const kept = new Set(wanted.filter((one) => typeof one === "number"));
  return [...dropped(args, kept, source), ...inserted(call, args, wanted, source)];
}

/** Takes arguments out, each with a comma. */
function dropped(
  args: ts.NodeArray<ts.Expression>,
  kept: ReadonlySet<number>,
  source: ts.SourceFile,
): Edit[] {
  const firstKept = args.findIndex((_, i) => kept.has(i));
  const [first, last] = [args[0], args.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (firstKept < 0)
    return [{ start: first.getStart(source), end: args.hasTrailingComma ? args.end : last.end, text: "" }];
  const leading =
    firstKept === 0
      ? []
      : [{ start: first.getStart(source), end: args[firstKept]?.getStart(source) ?? last.end, text: "" }];
  const others = args.flatMap((arg, i) =>
    i <= firstKept || kept.has(i) ? [] : [{ start: args[i - 1]?.end ?? arg.pos, end: arg.end, text: "" }],
  );
  return [...leading, ...others];
}

/** Puts values in, each before the next argument that stays, or at the end. */
function inserted(
  call: ts.CallExpression | ts.NewExpression,
  args: ts.NodeArray<ts.Expression>,
  wanted: readonly (number | string)[],
  source: ts.SourceFile,
): Edit[] {
  const edits: Edit[] = [];
  for (const [i, one] of wanted.entries()) {
    if (typeof one === "number") continue;
    const next = wanted.slice(i + 1).find((other) => typeof other === "number");
    const following = next === undefined ? undefined : args[next]?.getStart(source);
    if (following !== undefined) {
      edits.push({ start: following, end: following, text: `${one}, ` });
      continue;
    }
    if (call.arguments === undefined) {
      edits.push({ start: call.end, end: call.end, text: i === 0 ? `(${wanted.join(", ")})` : "" });
      continue;
    }
    const isAlone = !wanted.some((other) => typeof other === "number");
    const end = isAlone && args.hasTrailingComma ? args.end : (args.at(-1)?.end ?? args.end);
    edits.push({ start: end, end, text: i === 0 ? one : `, ${one}` });
  }
  return edits;
}
