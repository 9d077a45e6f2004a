import ts from "typescript";

/** JavaScript of a TypeScript program, as V8 runs it. */
export function transpile(text: string): string {
  const { outputText, diagnostics } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const [first] = diagnostics ?? [];
  if (first !== undefined) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, "\n"));
  return outputText;
}
