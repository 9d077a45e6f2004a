import path from "node:path";
import ts from "#typescript";
import type { ModuleFormat } from "./module-format.js";
import type { SourceMap } from "./source-map.js";

interface Transpiled {
  readonly code: string;
  readonly map: SourceMap;
  /** What is wrong with the syntax. */
  readonly errors: readonly ts.Diagnostic[];
}

/** What of the user's options says how code is emitted; the rest is about checking or about whole programs. */
const kept = [
  "emitDecoratorMetadata",
  "esModuleInterop",
  "experimentalDecorators",
  "jsxFactory",
  "jsxFragmentFactory",
  "jsxImportSource",
  "preserveConstEnums",
] as const satisfies readonly (keyof ts.CompilerOptions)[];

/** The newest language that every Node which Proviso supports runs whole. */
const target = ts.ScriptTarget.ES2023;

/** One file's TypeScript or JSX as JavaScript, without looking at any other. */
export function transpile(
  file: { readonly fileName: string; readonly text: string },
  format: ModuleFormat,
  options: ts.CompilerOptions,
): Transpiled {
  const { outputText, sourceMapText, diagnostics } = ts.transpileModule(file.text, {
    fileName: nameForFormat(path.basename(file.fileName), format),
    reportDiagnostics: true,
    compilerOptions: {
      ...Object.fromEntries(kept.map((name) => [name, options[name]])),
      jsx: options.jsx ?? ts.JsxEmit.ReactJSX,
      ...moduleOptions(file.fileName, format, options),
      target,
      useDefineForClassFields:
        options.useDefineForClassFields ?? (options.target ?? target) >= ts.ScriptTarget.ES2022,
      rewriteRelativeImportExtensions: options.rewriteRelativeImportExtensions ?? false,
      sourceMap: true,
    },
  });
  return {
    code: outputText.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"),
    map: readMap(sourceMapText, [path.basename(file.fileName)]),
    errors: diagnostics ?? [],
  };
}

/**
 * Node's module kind is what gives `import()` in CommonJS and `import x = require()` in ES modules their meaning.
 * TypeScript sees no `package.json` here: `.ts` is CommonJS, `.mts` is an ES module, and `.tsx` cannot be one.
 */
function moduleOptions(
  fileName: string,
  format: ModuleFormat,
  options: ts.CompilerOptions,
): ts.CompilerOptions {
  const { verbatimModuleSyntax = false } = options;
  const asNode = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  switch (format) {
    case "module":
      return isJsx(fileName)
        ? {
            module: ts.ModuleKind.ESNext,
            moduleResolution: ts.ModuleResolutionKind.Bundler,
            verbatimModuleSyntax,
          }
        : { ...asNode, verbatimModuleSyntax };
    case "commonjs":
      return asNode;
  }
}

function nameForFormat(fileName: string, format: ModuleFormat): string {
  return format === "module" && !isJsx(fileName) ? fileName.replace(/\.[^.]+$/, ".mts") : fileName;
}

function isJsx(fileName: string): boolean {
  return /\.[jt]sx$/.test(fileName);
}

function readMap(text: string | undefined, sources: string[]): SourceMap {
  const { names = [], mappings = "" } = JSON.parse(text ?? "{}") as Partial<SourceMap>;
  return { version: 3, sources, names, mappings };
}
