import type MagicString from "magic-string";
import ts from "#typescript";
import { bodyOf, type UnitNode, unitOf } from "../../contract/index.js";
import { isSilent } from "../claims.js";
import type { FileWeaving } from "../file-weaving.js";
import { realParameters } from "../signature.js";
import type { TypeAt } from "../source-index.js";
import { weaveUnit } from "../unit/index.js";
import { declareNames, isOfModule } from "./class-place.js";
import { fieldsOf } from "./fields.js";
import { constraintsOf, inlinedContract, invariantText, type Provider, providersAbove } from "./inherited.js";
import { isAbstract, type MemberUnit, memberKind, memberUnit } from "./member-unit.js";
import { clausesFor, hasGhosts, statedType } from "./stated-type.js";
import { type TypeWeaving, typeRecord } from "./type-record.js";

// A class's contracts become a record of the runtime, made by a static block at the start of the class: there they see
// what the class sees, its private names included. Its units get the checks of their contracts and of the object.
// An interface's contracts become a record that is made when a class first asks for it.

/** Weaves a class that contracts bind. */
export function weaveClass(
  edits: MagicString,
  type: TypeAt & { node: ts.ClassLikeDeclaration },
  weaving: TypeWeaving,
): void {
  const { file, heritage } = weaving;
  const { node, source } = type;
  const name = file.recordOf(node);
  const above = heritage.above(type);
  const known = heritage.isKnown(type);
  const stated = statedType(type);
  const invariants = invariantText(type, above, name, file);
  const everywhere = [stated, ...above.map(statedType)];
  const constraints = constraintsOf(type, above, file);
  const generic =
    !known ||
    above.length > 4 ||
    clausesFor(stated, "constraint", "class").length > 0 ||
    constraints === undefined;
  const has = (keyword: "initially" | "constraint"): boolean =>
    everywhere.some((at) => clausesFor(at, keyword, "objects").length > 0);
  const ghosts = everywhere.some((at) => hasGhosts(at, "objects"));
  const staticInvariants = clausesFor(stated, "invariant", "class").length > 0;
  const concerned =
    ghosts || invariants.exit !== "" || staticInvariants || generic || has("constraint") || has("initially");
  const isConcerned = (unit: UnitNode): boolean => {
    if (bodyOf(unit) === undefined) return isAbstract(unit) && !isSilent(unit, source);
    if (!isSilent(unit, source)) return true;
    return (concerned && memberKind(unit) !== "field") || providersAbove(unit, above).length > 0;
  };

  const fields = fieldsOf([type, ...above]);
  const members = node.members.flatMap((member) => unitOf(member) ?? []).filter(isConcerned);
  const units = members.map((unit): MemberUnit => memberUnit(unit, source, file, name, { fields }));

  const flags = file.fresh("x");
  units.forEach((member, i) => {
    const others =
      member.key === undefined || member.kind === "static" ? [] : providersAbove(member.unit, above);
    const exempt = member.helper || member.kind === "static" || member.kind === "field";
    const statics =
      member.helper || member.kind === "field" || !staticInvariants
        ? ""
        : `${name}.contract.fs(${name}.type)`;
    const both = [statics, exempt ? "" : invariants.exit].filter((part) => part !== "").join(" && ");
    const slow = member.kind === "constructor" && has("initially");
    weaveUnit(edits, {
      file,
      unit: member.unit,
      contract: member.contract,
      changes: member.changes,
      kind: member.kind,
      record: `${name}u${i}`,
      member: {
        type: name,
        invariants: {
          entry: member.kind === "constructor" ? statics : both,
          exit: both,
          calls: statics !== "" || invariants.calls,
          outside: invariants.outside,
        },
        generic: (generic && member.kind !== "field") || slow,
        providers: others.map((other) => inlinedContract(other, member.unit, type, file, fields) ?? "called"),
        constraints: exempt || member.kind !== "method" ? [] : (constraints?.(member.key) ?? []),
        providersName: `${name}k${i}`,
        extended: `${flags}.u${i}`,
        isShared: isOfModule(node),
        ghosts: ghosts && member.kind === "constructor",
        arity: known ? arityOf(others) : "unknown",
      },
    });
  });
  const text = typeRecord(stated, weaving, {
    home: name,
    units,
    known: known ? above.length : -1,
    providers: (unit) => providersAbove(unit, above).length,
    flags,
  });
  const own = units.map((_, i) => `${name}u${i}`);
  const lists = units.flatMap(({ key }, i) =>
    key === undefined ? [] : [`${name}k${i} = ${name}.providers(${JSON.stringify(key)});`],
  );
  const block = ` static { ${name} = ${file.runtime("declareClass")}(this, ${text}); ${own.length > 0 ? `[${own.join(", ")}] = ${name}.units;` : ""} ${lists.join(" ")} }`;
  edits.appendLeft(node.members.pos, block);
  if (staticInvariants || hasGhosts(stated, "class"))
    edits.appendLeft(node.end - 1, `; static { ${file.runtime("initialized")}(${name}); }`);
  if (concerned && node.members.every((m) => !ts.isConstructorDeclaration(m)))
    edits.appendLeft(node.end - 1, defaultConstructor(type, name, ghosts, file));
  const variables = [name, ...own, ...lists.map((list) => list.slice(0, list.indexOf(" ")))];
  declareNames(edits, node, variables, `${flags} = {${units.map((_, i) => `u${i}: 0`).join(", ")}}`, file);
}

/** A constructor that does what a class without one does, and then checks the object. */
function defaultConstructor({ node }: TypeAt, name: string, ghosts: boolean, file: FileWeaving): string {
  const derived = node.heritageClauses?.some((c) => c.token === ts.SyntaxKind.ExtendsKeyword) ?? false;
  const rest = file.name("rest");
  const first = ghosts ? `${file.runtime("ghosts")}(${name}, this), ` : "";
  const made = (above: string): string =>
    `${file.runtime("construction")}(${name}, () => (${above}${first}this));`;
  return derived
    ? `; constructor(...${rest}) { ${made(`super(...${rest}), `)} }`
    : `; constructor() { ${made("")} }`;
}

/** How many parameters a unit has in supertypes, at most. */
function arityOf(providers: readonly Provider[]): number | "unknown" {
  const lists = providers.map(({ unit }) => realParameters(unit));
  if (lists.some((parameters) => parameters.at(-1)?.dotDotDotToken !== undefined)) return "unknown";
  return Math.max(0, ...lists.map(({ length }) => length));
}
