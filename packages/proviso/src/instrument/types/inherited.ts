import ts from "#typescript";
import { bodyOf, declarationOf, isStatic, type UnitNode, unitOf } from "../../contract/index.js";
import { compileUnit, isSilent, memberKey } from "../claims.js";
import type { CompileContext, CompiledContract } from "../compiled-contract.js";
import { noNeeds } from "../expression/index.js";
import type { FileWeaving } from "../file-weaving.js";
import { importOf, isModuleName } from "../module-names.js";
import { isLocalName, isLocalTo } from "../scope.js";
import { realParameters } from "../signature.js";
import type { Source, TypeAt } from "../source-index.js";
import { fieldsOf } from "./fields.js";
import { memberKind } from "./member-unit.js";
import { plainConstraints, plainInvariants } from "./plain-clauses.js";
import { clausesFor, hasInvariants, statedType } from "./stated-type.js";
import { isWeak } from "./weak-supertypes.js";

/** The plain invariants of a class and of what is above it, read in its units or asked of their records. */
export function invariantText(
  type: TypeAt,
  above: readonly TypeAt[],
  name: string,
  file: FileWeaving,
): { exit: string; calls: boolean; outside: ReadonlySet<string> } {
  let calls = false;
  const outside = new Set<string>();
  const texts = [type, ...above].flatMap((at, i) => {
    const stated = statedType(at);
    if (!hasInvariants(stated)) return [];
    const needs = noNeeds();
    const readable = new Readable(at, type.source, fieldsOf([type, ...above]));
    const text = plainInvariants(
      stated,
      readable.context(file, (n) => isLocalName(at.node, n)),
      needs,
    );
    if (at !== type && (readable.refused || needs.privateNames || needs.inline)) {
      calls = true;
      return i <= 4 ? [`${name}.a${i}.fi(this)`] : [];
    }
    calls ||= needs.calls;
    for (const name of needs.outside) outside.add(name);
    return [text];
  });
  return { exit: texts.join(" && "), calls, outside };
}

/** Constraints that are read in a unit, and which of their clauses are for it. */
export interface PlainConstraints {
  readonly contract: CompiledContract;
  readonly indices: readonly number[];
  /** The names that they take from around the class. */
  readonly outside: ReadonlySet<string>;
}

/** The constraints of a class and of what is above it, as its units read them; nothing if one of them cannot be. */
export function constraintsOf(
  type: TypeAt,
  above: readonly TypeAt[],
  file: FileWeaving,
): ((key: string | undefined) => PlainConstraints[]) | undefined {
  const all = [type, ...above];
  if (all.some(isWeak)) return undefined;
  const fields = fieldsOf(all);
  const found = all
    .map(statedType)
    .filter((stated) => clausesFor(stated, "constraint", "objects").length > 0)
    .map((stated) => {
      const { type: at } = stated;
      const readable = new Readable(at, type.source, fields);
      const needs = noNeeds();
      const context = readable.context(file, (name) => isLocalName(at.node, name));
      const read = plainConstraints(stated, context);
      read.contract.bound("this", new Set(), needs);
      const refused = at !== type && (readable.refused || needs.privateNames || needs.inline);
      return refused ? undefined : { ...read, outside: needs.outside };
    });
  if (found.some((read) => read === undefined)) return undefined;
  return (key) =>
    found.flatMap((read) => {
      if (read === undefined) return [];
      const indices = [...read.for.keys()].filter((i) => read.for[i]?.includes(nameOf(key)) ?? true);
      return [{ contract: read.contract, indices, outside: read.outside }];
    });
}

function nameOf(key: string | undefined): string {
  return key?.replace(/^[gs]et /, "") ?? "";
}

/** Decides whether a contract that was written elsewhere can be read in a unit of this file as it stands. */
class Readable {
  refused = false;

  constructor(
    readonly from: TypeAt,
    readonly into: Source,
    readonly fields: ReadonlySet<string>,
  ) {}

  context(file: FileWeaving, isLocal: (name: string) => boolean): CompileContext {
    return {
      file,
      origin: this.from.source.origin,
      roots: [],
      fields: this.fields,
      captured: () => {
        this.refused = true;
      },
      home: () => {
        this.refused = true;
        return "undefined";
      },
      isLocal: (name) => {
        const local = isLocal(name);
        this.refused ||= local;
        return local;
      },
      outside: (name) => {
        const { file: module } = this.from.source;
        this.refused ||=
          this.from.source !== this.into &&
          (importOf(name, module) !== undefined || isModuleName(module, name));
        return undefined;
      },
    };
  }
}

/** A supertype's contract of a unit in the terms of the unit itself; nothing if it cannot be read there. */
export function inlinedContract(
  other: Provider,
  unit: UnitNode,
  type: TypeAt,
  file: FileWeaving,
  fields: ReadonlySet<string>,
): CompiledContract | undefined {
  const theirs = realParameters(other.unit);
  const ours = realParameters(unit);
  const parameters = new Map<string, string>();
  for (const [i, parameter] of theirs.entries()) {
    const own = ours[i];
    const simple =
      ts.isIdentifier(parameter.name) &&
      parameter.dotDotDotToken === undefined &&
      parameter.initializer === undefined;
    if (!simple || (own !== undefined && (!ts.isIdentifier(own.name) || own.dotDotDotToken !== undefined)))
      return undefined;
    parameters.set(parameter.name.text, own === undefined ? `arguments[${i}]` : own.name.getText());
  }
  const names = new Set(parameters.values());
  const readable = new Readable(other.type, type.source, fields);
  const context = readable.context(file, (name) => !names.has(name) && isLocalTo(unit, name));
  const isLocal = (name: string): boolean => context.isLocal(name) || names.has(name);
  const contract = compileUnit(other.unit, other.type.source, {
    ...context,
    isLocal,
    parameters,
    roots: ["this", ...names],
  });
  const needs = noNeeds();
  contract.bound("this", new Set(), needs);
  const refused = readable.refused || needs.privateNames || needs.inline || contract.isFramed;
  return refused || contract.cases.some(({ p }) => p) || memberKind(unit) === "field" ? undefined : contract;
}

/** A unit of a supertype that states a contract. */
export interface Provider {
  readonly unit: UnitNode;
  readonly type: TypeAt;
}

/** The contracts that types above have for a unit. */
export function providersAbove(unit: UnitNode, above: readonly TypeAt[]): Provider[] {
  const key = memberKey(unit);
  if (key === undefined || isStatic(declarationOf(unit))) return [];
  return above.flatMap((type) =>
    type.node.members.flatMap((member: ts.Node) => {
      const other = unitOf(member);
      if (other === undefined || memberKey(other) !== key || isStatic(declarationOf(other))) return [];
      const recorded = ts.isClassLike(type.node) && bodyOf(other) !== undefined;
      return recorded || !isSilent(other, type.source) ? [{ unit: other, type }] : [];
    }),
  );
}
