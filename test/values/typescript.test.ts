import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { snapshot, toSource } from "../../packages/proviso/src/values/index.js";
import { build, heap } from "./heaps.js";

describe("the source text of a value", () => {
  it("has no errors for a strict TypeScript", () => {
    const texts = fc.sample(heap, { seed: 11, numRuns: 300 }).map((h, i) => {
      const { statements, expressions } = toSource(snapshot(build(h)[0]));
      return `export function f${i}(): unknown {\n${statements.join("\n")}\nreturn ${expressions[0]};\n}`;
    });
    const declared = `class Account {}; class Tally extends Map<any, any> {}; class Refusal extends RangeError {}`;
    const file = ts.createSourceFile(
      "values.ts",
      [declared, ...texts].join("\n"),
      ts.ScriptTarget.ES2022,
      true,
    );
    const options: ts.CompilerOptions = {
      target: ts.ScriptTarget.ES2022,
      strict: true,
      noEmit: true,
      noUnusedLocals: true,
      exactOptionalPropertyTypes: true,
      types: [],
    };
    const host = ts.createCompilerHost(options);
    const program = ts.createProgram(["values.ts"], options, {
      ...host,
      getSourceFile: (name, version) => (name === "values.ts" ? file : host.getSourceFile(name, version)),
    });
    const messages = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText, start = 0 }) =>
        `${ts.flattenDiagnosticMessageText(messageText, " ")}: ${file.text.slice(start, start + 80)}`,
    );
    expect(messages).toEqual([]);
  });
});
