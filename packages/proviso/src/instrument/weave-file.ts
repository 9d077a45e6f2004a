import type MagicString from "magic-string";
import ts from "#typescript";
import { type Declaration, descendants, mentionsContract, type UnitNode, unitOf } from "../contract/index.js";
import type { Diagnostic } from "../diagnostic/index.js";
import { changeContext } from "./change-context.js";
import { isSilent } from "./claims.js";
import type { CompileContext } from "./compiled-contract.js";
import { FileWeaving } from "./file-weaving.js";
import { Heritage } from "./heritage.js";
import { modelFunction } from "./model-function.js";
import { collectModels } from "./model-names.js";
import { weaveDeclarations } from "./module-declarations.js";
import type { InstrumentOptions } from "./options.js";
import { OutsideNames } from "./outside-names.js";
import type { Source, SourceIndex } from "./source-index.js";
import { ClaimWeaver, weaveStatements } from "./statements/index.js";
import { interfaceText, type TypeWeaving, weaveClass } from "./types/index.js";
import { weaveForeign } from "./weave-foreign.js";
import { weaveFunction } from "./weave-function.js";

/** Weaves a file; returns whether anything was woven. */
export function weaveFile(
  edits: MagicString,
  source: Source,
  index: SourceIndex,
  options: InstrumentOptions,
  diagnostics: Diagnostic[],
): boolean {
  const file = new FileWeaving(source.file.text, source.origin.shownName, {
    plain: options.plain ?? true,
    frames: options.frames,
    strict: options.format === "module",
  });
  const weaving = typeWeaving(source, index, file);
  const { units, classes } = find(source.file);
  const bound = classes.filter((c) => weaving.heritage.isBound({ node: c, source }));
  const { changes } = source;
  if (
    mentionsContract(source.file.text) ||
    source.refinement !== undefined ||
    changes !== undefined ||
    bound.length > 0
  ) {
    const sources = [source, ...index.declaring(source)];
    collectModels(file.models, sources);
    collectModels(
      file.changeModels,
      sources.flatMap((one) => one.changes?.source ?? []),
    );
  }
  for (const declared of changes?.source.contracts.module ?? [])
    if (declared.form === "method") file.changeFunctions.set(declared.name.text, file.fresh("m"));
  weaveBodies(edits, source, weaving, units, bound);
  weaveForeign(edits, source, index, file, weaving);
  for (const declared of [...source.contracts.module, ...(source.refinement?.contracts.module ?? [])])
    if (declared.form === "method") appendModel(declared, contextOf(source, file), declared.name.text);
  for (const declared of changes?.source.contracts.module ?? []) {
    const name = file.changeFunctions.get(declared.form === "method" ? declared.name.text : "");
    if (changes !== undefined && name !== undefined && declared.form === "method")
      appendModel(declared, changeContext(contextOf(source, file), source, changes), name);
  }
  diagnostics.push(...file.diagnostics);
  if (file.helpers.size === 0 && file.appendix.length === 0) return false;
  weaveDeclarations(edits, source, file, options);
  return true;
}

/** The units and classes of a file, inner ones first. */
function find(file: ts.SourceFile): {
  readonly units: readonly UnitNode[];
  readonly classes: readonly ts.ClassLikeDeclaration[];
} {
  const units: UnitNode[] = [];
  const classes: ts.ClassLikeDeclaration[] = [];
  for (const node of descendants(file)) {
    if (ts.isClassLike(node)) classes.push(node);
    else if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const unit = unitOf(node);
      if (unit !== undefined) units.push(unit);
    }
  }
  return { units: units.reverse(), classes: classes.reverse() };
}

/** What the weaving of types shares: an interface's record is made once a file, by a function of the module. */
function typeWeaving(source: Source, index: SourceIndex, file: FileWeaving): TypeWeaving {
  const weaving: TypeWeaving = {
    file,
    heritage: new Heritage(index),
    interfaceRecord: (type) => {
      const outside = type.source === source ? undefined : new OutsideNames(type.source, source, file);
      const name = file.once(
        type.node,
        "i",
        (n) => `function ${n}() { return ${interfaceText(type, weaving, `${n}()`, outside)}; }`,
      );
      return `${name}()`;
    },
  };
  return weaving;
}

/** Weaves functions, classes and statements, inner ones first. */
function weaveBodies(
  edits: MagicString,
  source: Source,
  weaving: TypeWeaving,
  units: readonly UnitNode[],
  bound: readonly ts.ClassLikeDeclaration[],
): void {
  const { file } = weaving;
  const members = new Set(bound.flatMap((c) => c.members.map(unitOf)));
  const pending: { end: number; start: number; weave: () => void }[] = [];
  for (const unit of units) {
    if (members.has(unit) || isSilent(unit, source)) continue;
    pending.push({ start: unit.pos, end: unit.end, weave: () => weaveFunction(edits, unit, source, file) });
  }
  for (const c of bound)
    pending.push({ start: c.pos, end: c.end, weave: () => weaveClass(edits, { node: c, source }, weaving) });
  const claims = new ClaimWeaver(source, file);
  for (const contract of source.contracts.statements) {
    const end = contract.before?.end ?? contract.start;
    pending.push({ start: contract.start, end, weave: () => weaveStatements(edits, claims, contract) });
  }
  pending.sort((a, b) => a.end - b.end || b.start - a.start);
  for (const item of pending) item.weave();
  claims.finish(edits);
}

/** Adds a model function to the end of the module: a declaration, so that code above it can call it. */
function appendModel(
  declared: Extract<Declaration, { form: "method" }>,
  context: CompileContext,
  name: string,
): void {
  const { file } = context;
  const text =
    modelFunction(declared, context) ??
    `function () { return ${file.runtime("angelic")}(${JSON.stringify(declared.name.text)}); }`;
  file.append(text.replace(/^function\s*/, `function ${name}`));
}

/** The context of what stands in a module itself. */
function contextOf({ origin }: Source, file: FileWeaving): CompileContext {
  return { file, origin, isLocal: () => false, roots: [] };
}
