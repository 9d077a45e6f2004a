import MagicString from "magic-string";
import ts from "#typescript";
import { descendants, mentionsContract, type UnitNode, unitName, unitOf } from "../contract/index.js";
import type { Diagnostic } from "../diagnostic/index.js";
import { compileUnit, isSilent } from "./claims.js";
import { boundNames } from "./expression/index.js";
import { FileWeaving } from "./file-weaving.js";
import { Heritage } from "./heritage.js";
import { modelFunction } from "./model-function.js";
import { OutsideNames } from "./outside-names.js";
import { isLocalTo } from "./scope.js";
import { framed, reportCaptured } from "./signature.js";
import { type InstrumentHost, type Source, SourceIndex } from "./source-index.js";
import { interfaceText, type TypeWeaving, weaveClass } from "./types/index.js";
import { weaveUnit } from "./unit/index.js";
import { weaveForeign } from "./weave-foreign.js";
import { StatementWeaver } from "./weave-statements.js";

/** How a file is to be woven. */
export interface InstrumentOptions {
  readonly host: InstrumentHost;
  /** `off` leaves every file as it is. */
  readonly checks: "all" | "off";
  /** Whether `assignable` is checked as well. */
  readonly frames: boolean;
  /** How the woven code gets at the runtime: by `import` or by `require`. */
  readonly format: "module" | "commonjs";
  /** The runtime's specifier. */
  readonly runtime: string;
  /** Whether plain expressions settle what they can; without them the runtime evaluates everything. */
  readonly plain?: boolean;
  /** The folder that messages name files from. */
  readonly root?: string;
}

/** A file with its contracts woven in. */
export interface Instrumented {
  readonly code: string;
  readonly map: SourceMap;
  readonly diagnostics: readonly Diagnostic[];
}

export interface SourceMap {
  readonly version: 3;
  readonly sources: string[];
  readonly sourcesContent?: string[];
  readonly names: string[];
  readonly mappings: string;
}

const indices = new WeakMap<InstrumentHost, SourceIndex>();

/**
 * Weaves the contracts of one file into it; nothing if there is nothing to weave. TypeScript's syntax stays as it is.
 * All that is added stands on lines that are there, or behind the last.
 */
export function instrument(
  file: { readonly fileName: string; readonly text: string },
  options: InstrumentOptions,
): Instrumented | undefined {
  const { fileName, text } = file;
  if (options.checks === "off" || !mayConcern(text, fileName, options.host)) return undefined;
  const index = indexFor(options);
  const source = index.read(fileName, text);
  const diagnostics = [...source.diagnostics, ...(source.refinement?.diagnostics ?? [])];
  const edits = new MagicString(text);
  if (diagnostics.every(({ severity }) => severity !== "error")) {
    const changed = weave(edits, source, index, options, diagnostics);
    if (!changed && diagnostics.length === 0) return undefined;
  }
  const map = edits.generateMap({ source: fileName, includeContent: true, hires: "boundary" });
  return { code: edits.toString(), map: map as unknown as SourceMap, diagnostics };
}

function indexFor({ host, root }: InstrumentOptions): SourceIndex {
  let index = indices.get(host);
  if (index === undefined) {
    const prefix = root === undefined || root.endsWith("/") ? root : `${root}/`;
    const show = (name: string): string =>
      prefix !== undefined && name.startsWith(prefix) ? name.slice(prefix.length) : name;
    index = new SourceIndex(host, show);
    indices.set(host, index);
  }
  return index;
}

/** Whether a file can have anything to weave, judged by its text. */
function mayConcern(text: string, fileName: string, host: InstrumentHost): boolean {
  if (mentionsContract(text) || /\b(extends|implements)\b/.test(text) || text.includes("@proviso/runtime"))
    return true;
  if (/(?:\bfrom|\brequire\()\s*["'](?![.#]|node:)/.test(text)) return true;
  return host.readFile(`${fileName.replace(/\.[cm]?[jt]sx?$/, "")}.jml`) !== undefined;
}

interface Found {
  readonly units: readonly UnitNode[];
  readonly classes: readonly ts.ClassLikeDeclaration[];
  readonly interfaces: readonly ts.InterfaceDeclaration[];
}

/** The units and types of a file, inner ones first. */
function find(file: ts.SourceFile): Found {
  const units: UnitNode[] = [];
  const classes: ts.ClassLikeDeclaration[] = [];
  const interfaces: ts.InterfaceDeclaration[] = [];
  for (const node of descendants(file)) {
    if (ts.isClassLike(node)) classes.push(node);
    else if (ts.isInterfaceDeclaration(node)) interfaces.push(node);
    else if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const unit = unitOf(node);
      if (unit !== undefined) units.push(unit);
    }
  }
  return { units: units.reverse(), classes: classes.reverse(), interfaces };
}

/** Weaves a file; returns whether anything was woven. */
function weave(
  edits: MagicString,
  source: Source,
  index: SourceIndex,
  options: InstrumentOptions,
  diagnostics: Diagnostic[],
): boolean {
  const { file: node, contracts } = source;
  const file = new FileWeaving(source.file.text, source.origin.shownName, {
    plain: options.plain ?? true,
    frames: options.frames,
    strict: options.format === "module",
  });
  const heritage = new Heritage(index);
  const found = find(node);
  const weaving: TypeWeaving = {
    file,
    heritage,
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
  const bound = found.classes.filter((c) => heritage.isBound({ node: c, source }));
  if (mentionsContract(source.file.text) || source.refinement !== undefined || bound.length > 0)
    collectModels(file, [source, ...index.declaring(source)]);
  const inClass = (unit: UnitNode): boolean =>
    bound.some((c) => c.members.some((member) => unitOf(member) === unit));

  const pending: { end: number; start: number; weave: () => void }[] = [];
  for (const unit of found.units) {
    if (inClass(unit) || isSilent(unit, source)) continue;
    pending.push({ start: unit.pos, end: unit.end, weave: () => weaveFunction(edits, unit, source, file) });
  }
  for (const c of bound)
    pending.push({ start: c.pos, end: c.end, weave: () => weaveClass(edits, { node: c, source }, weaving) });
  const statements = new StatementWeaver(edits, source, file);
  for (const contract of contracts.statements) {
    const end = contract.before?.end ?? contract.start;
    pending.push({ start: contract.start, end, weave: () => statements.weave(contract) });
  }
  pending.sort((a, b) => a.end - b.end || b.start - a.start);
  for (const item of pending) item.weave();
  statements.finish();
  weaveForeign(edits, source, index, file, weaving);
  for (const declared of [...contracts.module, ...(source.refinement?.contracts.module ?? [])]) {
    if (declared.form !== "method") continue;
    const context = { file, origin: source.origin, isLocal: () => false, roots: [] };
    const text =
      modelFunction(declared, context) ??
      `function () { return ${file.runtime("angelic")}(${JSON.stringify(declared.name.text)}); }`;
    // A declaration, so that code above it can call it.
    file.append(text.replace(/^function\s*/, `function ${declared.name.text}`));
  }
  diagnostics.push(...file.diagnostics);
  if (file.helpers.size === 0 && file.appendix.length === 0) return false;
  finish(edits, source, file, options);
  return true;
}

/** The names of model and ghost members that the file's contracts may use. */
function collectModels(file: FileWeaving, sources: readonly Source[]): void {
  const seen = new Set<Source>();
  const visit = (source: Source | undefined): void => {
    if (source === undefined || seen.has(source)) return;
    seen.add(source);
    for (const [type, { declarations }] of source.contracts.types) {
      for (const declared of declarations) {
        if (declared.form === "field") file.models.add(declared.name.text);
        else if (declared.form === "method" && declared.name.text === "constructor")
          file.modelConstructors.add(type.name?.text ?? "");
        else if (declared.form === "method") file.modelMethods.add(declared.name.text);
      }
    }
    visit(source.refinement);
  };
  for (const source of sources) visit(source);
}

function weaveFunction(edits: MagicString, unit: UnitNode, source: Source, file: FileWeaving): void {
  const names = unit.parameters.flatMap((p) => boundNames(p.name)).filter((name) => name !== "this");
  const usesThis = !ts.isArrowFunction(unit);
  const contract = compileUnit(unit, source, {
    file,
    origin: source.origin,
    isLocal: (name) => isLocalTo(unit, name),
    roots: [...(usesThis ? ["this"] : []), ...names],
    frames: framed(unit, file),
    captured: (name) => reportCaptured(file, unit, name),
  });
  const record = file.fresh("u");
  const binding = weaveUnit(edits, { file, unit, contract, kind: "function", record: `${record}()` });
  const bind = binding === undefined ? "" : `, bind: (${binding.formals}) => (${binding.bound})`;
  file.append(
    `function ${record}() { return ${record}.d ??= {name: ${JSON.stringify(unitName(unit))}, file: ${JSON.stringify(file.shownName)}, kind: "function", clauses: ${contract.clauses()}, cases: ${JSON.stringify(contract.cases)}${bind}}; }`,
  );
}

/** Adds what the woven code uses: the runtime, imports for contracts only, and functions of its own. */
function finish(
  edits: MagicString,
  source: Source,
  file: FileWeaving,
  { format, runtime }: InstrumentOptions,
): void {
  const parts = [...file.helpers].map(([part, helpers]) => ({
    specifier: JSON.stringify(runtime.replace(/internal(\.js)?$/, `${part}$1`)),
    helpers: [...helpers],
  }));
  const imports = [...source.contracts.module, ...(source.refinement?.contracts.module ?? [])].flatMap((d) =>
    d.form === "import" ? [importText(d.code.text.trim(), format)] : [],
  );
  if (format === "commonjs") {
    const required = parts.map(
      ({ specifier, helpers }) =>
        `const {${helpers.map((h) => `${h}: ${file.name(h)}`).join(", ")}} = require(${specifier}); `,
    );
    edits.appendLeft(prologueEnd(source.file), `${separator(source.file)}${required.join("")}`);
  }
  if (file.options.frames) {
    const frames = JSON.stringify(runtime.replace(/internal(\.js)?$/, "frames$1"));
    if (format === "module") imports.push(`import ${frames};`);
    else file.prepend(`require(${frames});`);
  }
  for (const [module, name] of file.modules)
    imports.push(
      format === "module"
        ? `import * as ${name} from ${JSON.stringify(module)};`
        : `var ${name} = require(${JSON.stringify(module)});`,
    );
  const imported =
    format === "module"
      ? parts.map(
          ({ specifier, helpers }) =>
            `import {${helpers.map((h) => `${h} as ${file.name(h)}`).join(", ")}} from ${specifier};`,
        )
      : [];
  if (file.prologue.length > 0)
    edits.appendLeft(
      prologueEnd(source.file),
      `${separator(source.file)}${file.prologue.map((text) => ` ${text}`).join("")}`,
    );
  edits.append(`\n${[...imports, ...imported, ...file.appendix].join("\n")}\n`);
}

/** An import for contracts only, as the module imports. */
function importText(text: string, format: InstrumentOptions["format"]): string {
  const [statement] = ts.createSourceFile("import.ts", text, ts.ScriptTarget.Latest).statements;
  if (format === "module" || statement === undefined || !ts.isImportDeclaration(statement))
    return `${text.replace(/;$/, "")};`;
  const { importClause, moduleSpecifier } = statement;
  const required = `require(${JSON.stringify((moduleSpecifier as ts.StringLiteral).text)})`;
  const bindings = importClause?.namedBindings;
  const names =
    importClause?.name === undefined
      ? []
      : [`var ${importClause.name.text} = ${required}.default ?? ${required};`];
  if (bindings !== undefined && ts.isNamespaceImport(bindings))
    names.push(`var ${bindings.name.text} = ${required};`);
  else if (bindings !== undefined) {
    const parts = bindings.elements.map(
      ({ name, propertyName }) => `${(propertyName ?? name).text}: ${name.text}`,
    );
    names.push(`var {${parts.join(", ")}} = ${required};`);
  }
  return names.join(" ");
}

/** Behind a hashbang and directives. */
function prologueEnd(file: ts.SourceFile): number {
  const shebang = ts.getShebang(file.text);
  // What is put in starts on the line behind it.
  let end = shebang === undefined ? 0 : Math.min(file.text.length, shebang.length + 1);
  for (const statement of file.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isStringLiteral(statement.expression)) break;
    end = statement.end;
  }
  return end;
}

/** What ends a directive that no semicolon ends. */
function separator(file: ts.SourceFile): string {
  const end = prologueEnd(file);
  return /[^;\s]$/.test(file.text.slice(0, end)) ? ";" : "";
}
