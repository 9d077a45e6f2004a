import type MagicString from "magic-string";
import ts from "#typescript";
import type { FileWeaving } from "./file-weaving.js";
import type { InstrumentOptions } from "./options.js";
import type { Source } from "./source-index.js";

/** How a module of each format gets at others, named by literals. */
const forms = {
  module: {
    named: (names: readonly [string, string][], from: string) =>
      `import {${names.map(([name, local]) => `${name} as ${local}`).join(", ")}} from ${from};`,
    whole: (name: string, from: string) => `import * as ${name} from ${from};`,
    effect: (from: string) => `import ${from};`,
  },
  commonjs: {
    named: (names: readonly [string, string][], from: string) =>
      `const {${names.map(([name, local]) => `${name}: ${local}`).join(", ")}} = require(${from}); `,
    whole: (name: string, from: string) => `var ${name} = require(${from});`,
    effect: (from: string) => `require(${from});`,
  },
};

/** Adds what the woven code uses: the runtime, imports for contracts only, and declarations of its own. */
export function weaveDeclarations(
  edits: MagicString,
  source: Source,
  file: FileWeaving,
  { format, runtime }: InstrumentOptions,
): void {
  const { named, whole, effect } = forms[format];
  const part = (name: string): string => JSON.stringify(runtime.replace(/internal(\.js)?$/, `${name}$1`));
  const helpers = [...file.helpers].map(([name, used]) =>
    named(
      [...used].map((helper) => [helper, file.name(helper)]),
      part(name),
    ),
  );
  const written = [...source.contracts.module, ...(source.refinement?.contracts.module ?? [])].flatMap((d) =>
    d.form === "import" ? [importText(d.code.text.trim(), format)] : [],
  );
  const frames = file.options.frames ? [effect(part("frames"))] : [];
  const modules = [...file.modules].map(([module, name]) => whole(name, JSON.stringify(module)));
  const isModule = format === "module";
  const start = prologueEnd(source.file);
  // What ends a directive that no semicolon ends.
  const ended = /[^;\s]$/.test(source.file.text.slice(0, start)) ? ";" : "";
  if (!isModule) edits.appendLeft(start, `${ended}${helpers.join("")}`);
  const first = isModule ? file.prologue : [...file.prologue, ...frames];
  if (first.length > 0) edits.appendLeft(start, `${ended}${first.map((text) => ` ${text}`).join("")}`);
  const imports = isModule ? [...written, ...frames, ...modules, ...helpers] : [...written, ...modules];
  edits.append(`\n${[...imports, ...file.appendix].join("\n")}\n`);
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
