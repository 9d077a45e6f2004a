import ts from "#typescript";
import { declarationOf, isStatic, type UnitNode, unitName } from "../../contract/index.js";
import { compileUnit, hasModifier, memberKey, memberProperty } from "../claims.js";
import { type CompiledChange, compileChange } from "../compiled-change.js";
import type { CompileContext, CompiledContract } from "../compiled-contract.js";
import type { Style } from "../expression/index.js";
import { noNeeds } from "../expression/index.js";
import type { FileWeaving } from "../file-weaving.js";
import type { OutsideNames } from "../outside-names.js";
import { isLocalTo } from "../scope.js";
import { formalParameters, framed, parameterNames, reportCaptured } from "../signature.js";
import type { Source } from "../source-index.js";

/** A unit of a class or interface with its contract. */
export interface MemberUnit {
  readonly unit: UnitNode;
  readonly contract: CompiledContract;
  readonly changes: CompiledChange | undefined;
  readonly kind: "method" | "static" | "constructor" | "field";
  readonly key: string | undefined;
  readonly helper: boolean;
}

function unitContext(
  unit: UnitNode,
  source: Source,
  file: FileWeaving,
  home: string,
  {
    outside,
    fields,
  }: { readonly outside?: OutsideNames | undefined; readonly fields?: ReadonlySet<string> } = {},
): CompileContext {
  const names = unit.parameters.flatMap((p) =>
    ts.isIdentifier(p.name) && p.name.text !== "this" ? [p.name.text] : [],
  );
  return {
    home: () => home,
    ...(outside && { outside: (name: string) => outside.text(name) }),
    ...(fields && { fields }),
    file,
    origin: source.origin,
    isLocal: (name) => isLocalTo(unit, name),
    roots: [...(ts.isConstructorDeclaration(unit) ? [] : ["this"]), ...names],
    frames: framed(unit, file),
    captured: (name) => reportCaptured(file, unit, name),
  };
}

export function isAbstract(unit: UnitNode): boolean {
  return (ts.getCombinedModifierFlags(unit) & ts.ModifierFlags.Abstract) !== 0;
}

export function memberKind(unit: UnitNode): MemberUnit["kind"] {
  const declaration = declarationOf(unit);
  if (ts.isConstructorDeclaration(unit)) return "constructor";
  if (isStatic(declaration)) return "static";
  return declaration === unit ? "method" : "field";
}

export function memberUnit(
  unit: UnitNode,
  source: Source,
  file: FileWeaving,
  home: string,
  more: Parameters<typeof unitContext>[4] = {},
): MemberUnit {
  const context = unitContext(unit, source, file, home, more);
  return {
    unit,
    contract: compileUnit(unit, source, context),
    changes: compileChange(unit, source, context),
    kind: memberKind(unit),
    key: memberKey(unit),
    helper: hasModifier(unit, source, "helper"),
  };
}

/** The runtime's record of a member's contract: its clauses for the runtime, and the plain forms for subtypes. */
export function unitRecord(
  { unit, contract, changes, kind, key, helper }: MemberUnit,
  file: FileWeaving,
  others: number,
): string {
  const self = file.name("this");
  const parameters = formalParameters(unit);
  const property = memberProperty(unit);
  const formals = [self, ...parameters].join(", ");
  const bound = contract.bound(self, new Set(), noNeeds());
  const parts = [
    `name: ${JSON.stringify(unitName(unit))}`,
    `file: ${JSON.stringify(contract.context.origin.shownName)}`,
    `kind: "${kind}"`,
    ...(key === undefined ? [] : [`key: ${JSON.stringify(key)}`]),
    ...(property === undefined ? [] : [`property: ${property}`]),
    ...(helper ? ["helper: true"] : []),
    ...(others === 0 ? [] : [`known: ${others}`]),
    `clauses: ${contract.clauses()}`,
    `cases: ${JSON.stringify(contract.cases)}`,
    `bind: (${formals}) => (${bound})`,
    ...(changes === undefined
      ? []
      : [
          `changes: ${changes.record(parameterNames(unit), `(${formals}) => ${changes.bound(self, new Set(), noNeeds())}`)}`,
        ]),
    ...(key === undefined || kind === "static" ? [] : plainForms(contract, parameters, file)),
  ];
  return `{${parts.join(", ")}}`;
}

/** `pre`, `cap` and `post`: what a subtype's unit calls to learn of this contract without the runtime. */
function plainForms(contract: CompiledContract, parameters: readonly string[], file: FileWeaving): string[] {
  const style: Style = { self: "this", result: file.name("r"), old: (index) => file.name(`o${index}`) };
  const plain = (indices: readonly number[], s: Style): string =>
    indices.map((i) => contract.plain(i, s, new Set(), noNeeds())).join(" && ");
  if (contract.cases.length > 30) return [];
  const inherited = contract.cases.map((entries, i) => ({ ...entries, i })).filter(({ p }) => p !== true);
  const olds = contract.captures.texts(style, new Set(), noNeeds());
  const names = olds.map((_, i) => file.name(`o${i}`));
  const captured = olds.map((text, i) => `const ${names[i]} = ${text};`).join(" ");
  const later: Style = { ...style, old: (index) => `${file.name("o")}[${index}]` };
  const masks = inherited.map(({ r, i }) =>
    r.length === 0 ? String(1 << i) : `((${plain(r, later)}) ? ${1 << i} : 0)`,
  );
  const posts = inherited
    .filter(({ e }) => e.length > 0)
    .map(({ e, i }) => `((${file.name("m")} & ${1 << i}) === 0 || (${plain(e, later)}))`);
  const formals = parameters.join(", ");
  return [
    `pre(${[file.name("o"), ...parameters].join(", ")}) { return ${masks.join(" | ") || "0"}; }`,
    `cap(${formals}) { ${names.length === 0 ? `return ${file.runtime("none")};` : `${captured} return [${names.join(", ")}];`} }`,
    `post(${[file.name("m"), file.name("o"), file.name("r"), ...parameters].join(", ")}) { return ${posts.join(" && ") || "true"}; }`,
  ];
}
