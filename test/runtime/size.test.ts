import { existsSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, describe, expect, it } from "vitest";

const source = path.resolve(import.meta.dirname, "../../packages/runtime/src");
const entries = ["index.ts", "internal.ts"]
  .map((name) => path.join(source, name))
  .filter((file) => existsSync(file));

/** The whole runtime as one minified module. */
async function bundle(): Promise<Rolldown.OutputChunk> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "all-of-the-runtime",
        resolveId: (id) => (id === "virtual:runtime" ? id : undefined),
        load: (id) =>
          id === "virtual:runtime"
            ? entries.map((file) => `export * from ${JSON.stringify(file)};`).join("\n")
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: true,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: "virtual:runtime", preserveEntrySignatures: "strict" },
    },
  });
  const [chunk, ...others] = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error("more than one file");
  return chunk;
}

describe("the runtime in a bundle", () => {
  let chunk: Rolldown.OutputChunk;
  beforeAll(async () => {
    chunk = await bundle();
  });

  it("holds what instrumented code and users import", () => {
    expect(chunk.exports).toContain("configure");
    expect(chunk.exports).toContain("EntryPreconditionError");
  });

  it("is at most 8 kB", () => {
    expect(gzipSync(chunk.code, { level: 9 }).length).toBeLessThanOrEqual(8192);
  });

  it("imports nothing and needs no Node", () => {
    expect(chunk.imports).toEqual([]);
    expect(chunk.dynamicImports).toEqual([]);
    expect(chunk.code).not.toMatch(/["'`]node:|\brequire\(|\b__dirname\b|\bBuffer\b/);
    expect(chunk.code).not.toMatch(/(?<!globalThis\.)\bprocess\.|\bprocess\[/);
  });

  it("keeps the names of its errors", async () => {
    const url = `data:text/javascript,${encodeURIComponent(chunk.code)}`;
    const { AssertError }: { AssertError: typeof Error } = await import(/* @vite-ignore */ url);
    expect([AssertError.name, AssertError.prototype.name]).toEqual(["AssertError", "AssertError"]);
  });
});
