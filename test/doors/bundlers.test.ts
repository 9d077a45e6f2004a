import { readFileSync } from "node:fs";
import path from "node:path";
import rspackCore from "@rspack/core";
import * as esbuild from "esbuild";
import provisoEsbuild from "proviso/esbuild";
import provisoRollup from "proviso/rollup";
import provisoRspack from "proviso/rspack";
import provisoVite from "proviso/vite";
import provisoWebpack from "proviso/webpack";
import { rollup } from "rollup";
import { build as viteBuild } from "vite";
import { describe, expect, it } from "vitest";
import webpack from "webpack";
import { halfJs, halfTs, inFolder, mainJs, mainTs, node, sourceOf } from "./support.js";

// Each bundler makes `out/bundle.mjs` of `main` and what it imports, with a source map beside it.

interface Options {
  readonly checks?: "all" | "off";
  readonly exclude?: RegExp;
}
type Bundle = (cwd: string, main: string, options?: Options) => Promise<void>;

/** What a TypeScript loader of webpack is reduced to. */
const loader = `const ts = require("typescript");
const remapping = require("@jridgewell/remapping");
module.exports = function (text, map) {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, sourceMap: true };
  const { outputText, sourceMapText } = ts.transpileModule(text, { fileName: this.resourcePath, compilerOptions });
  const own = JSON.parse(sourceMapText);
  this.callback(null, outputText.replace(/\\/\\/# sourceMappingURL.*/, ""), map ? { ...remapping([own, map], () => null) } : own);
};
`;

const bundlers: Record<string, Bundle> = {
  vite: async (cwd, main, options) => {
    await viteBuild({
      root: cwd,
      configFile: false,
      logLevel: "silent",
      plugins: [provisoVite(options)],
      build: {
        ssr: main,
        outDir: "out",
        sourcemap: true,
        minify: false,
        rollupOptions: { output: { entryFileNames: "bundle.mjs" } },
      },
      ssr: { noExternal: true },
    });
  },
  rollup: async (cwd, main, options) => {
    const bundle = await rollup({
      input: path.join(cwd, main),
      plugins: [{ name: "ts", resolveId: tsForJs }, provisoRollup(options)],
      logLevel: "silent",
    });
    await bundle.write({ file: path.join(cwd, "out/bundle.mjs"), sourcemap: true });
  },
  esbuild: async (cwd, main, options) => {
    await esbuild.build({
      absWorkingDir: cwd,
      entryPoints: [main],
      outfile: "out/bundle.mjs",
      bundle: true,
      format: "esm",
      platform: "node",
      sourcemap: true,
      plugins: [provisoEsbuild(options)],
      logLevel: "silent",
    });
  },
  webpack: (cwd, main, options) =>
    new Promise((resolve, reject) => {
      const config = {
        ...packConfig(cwd, main),
        plugins: [provisoWebpack(options)],
        module: { rules: [{ test: /\.ts$/, use: path.join(cwd, "loader.cjs") }] },
      };
      webpack(config, (error, stats) => settle(error, stats?.compilation.errors, resolve, reject));
    }),
  rspack: (cwd, main, options) =>
    new Promise((resolve, reject) => {
      const swc = { loader: "builtin:swc-loader", options: { jsc: { parser: { syntax: "typescript" } } } };
      const config = {
        ...packConfig(cwd, main),
        plugins: [provisoRspack(options)],
        module: { rules: [{ test: /\.ts$/, use: swc, type: "javascript/auto" }] },
      };
      rspackCore.rspack(config, (error, stats) => settle(error, stats?.compilation.errors, resolve, reject));
    }),
};

function packConfig(cwd: string, main: string) {
  return {
    context: cwd,
    mode: "none" as const,
    target: "node" as const,
    devtool: "source-map" as const,
    entry: `./${main}`,
    output: { path: path.join(cwd, "out"), filename: "bundle.mjs" },
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
  };
}

function settle(
  error: Error | null | undefined,
  errors: readonly { message: string }[] | undefined,
  resolve: () => void,
  reject: (reason: Error) => void,
): void {
  if (error) reject(error);
  else if (errors !== undefined && errors.length > 0)
    reject(new Error(errors.map((e) => e.message).join("\n")));
  else resolve();
}

function tsForJs(id: string, importer: string | undefined): string | undefined {
  return importer?.endsWith(".ts") && id.endsWith(".js")
    ? path.resolve(path.dirname(importer), id.replace(/js$/, "ts"))
    : undefined;
}

const languages = {
  TypeScript: {
    main: "main.ts",
    files: { "main.ts": mainTs, "half.ts": halfTs, "loader.cjs": loader },
    body: ["Math.sign(n)", "half.ts:5:21"],
    call: "main.ts:4:",
  },
  JavaScript: {
    main: "main.js",
    files: { "main.js": mainJs, "half.js": halfJs, "package.json": '{ "type": "module" }' },
    body: ["n / 2", "half.js:6:10"],
    call: "main.js:4:",
  },
} as const;

describe.each(Object.entries(bundlers))("proviso/%s", (name, bundle) => {
  // Rollup reads JavaScript only; the plugin makes that of files it weaves, and of no other.
  const main = name === "rollup" ? mainTs.replace(/^interface.*$/m, "").replace(": Shape", "") : mainTs;

  // Where a bundler makes `(0, half)(…)` of a call, Node takes the parenthesis for its place.
  const callColumn = name === "webpack" || name === "rspack" ? 25 : 21;

  for (const [language, { files, main: entry, body, call }] of Object.entries(languages)) {
    it(`checks contracts in ${language}, and maps to where they stand`, async () => {
      const all = language === "TypeScript" ? { ...files, "main.ts": main } : files;
      await inFolder(all, async (cwd) => {
        await bundle(cwd, entry);
        const code = readFileSync(path.join(cwd, "out/bundle.mjs"), "utf8");
        const map = readFileSync(path.join(cwd, "out/bundle.mjs.map"), "utf8");
        expect(sourceOf(code, map, body[0])).toBe(body[1]);
        expect(node(cwd, ["out/bundle.mjs", "4"])).toMatchObject({
          stdout: "half 2\n",
          stderr: "",
          status: 0,
        });
        const { stderr, status } = node(cwd, ["--enable-source-maps", "out/bundle.mjs", "3"]);
        expect(stderr).toContain("EntryPreconditionError");
        expect(stderr).toContain(`${call}${callColumn}`);
        expect(status).toBe(1);
      });
    });
  }

  it("leaves out what it is told to, and everything with checks off", async () => {
    const files = languages.JavaScript.files;
    await inFolder(files, async (cwd) => {
      const out = (): string => readFileSync(path.join(cwd, "out/bundle.mjs"), "utf8");
      await bundle(cwd, "main.js", { exclude: /half/ });
      expect(node(cwd, ["out/bundle.mjs", "3"]).stdout).toBe("half 1.5\n");
      const excluded = out();
      await bundle(cwd, "main.js", { checks: "off" });
      expect(out()).toBe(excluded);
    });
  });

  it("fails on malformed contracts", async () => {
    const files = {
      "package.json": '{ "type": "module" }',
      "bad.js": "/** @requires n > */\nexport function f(n) {}\n",
    };
    await inFolder(files, async (cwd) => {
      await expect(bundle(cwd, "bad.js")).rejects.toThrow(/bad\.js:1:\d+ - error contract\//);
    });
  });
});

describe("proviso/rollup", () => {
  it("watches what else a file's contracts are read from", async () => {
    const files = {
      "half.js": "export function half(n) { return n / 2; }\n",
      "half.jml": "//@ requires n % 2 === 0;\nexport function half(n: number): number;\n",
    };
    await inFolder(files, async (cwd) => {
      const { watchFiles } = await rollup({ input: path.join(cwd, "half.js"), plugins: [provisoRollup()] });
      expect(watchFiles).toContain(path.join(cwd, "half.jml"));
    });
  });
});

describe("proviso/vite in Vitest", () => {
  it("checks contracts in tests", async () => {
    const files = {
      "package.json": '{ "type": "module" }',
      "half.ts": halfTs,
      "vitest.config.ts": 'import proviso from "proviso/vite";\nexport default { plugins: [proviso()] };\n',
      "half.test.ts": `import { ContractError } from "@proviso/runtime";
import { expect, it } from "vitest";
import { half } from "./half.js";
it("halves what is even", () => expect(half(4)).toBe(2));
it("is told", () => expect(() => half(3)).toThrow(ContractError));
it("fails here", () => {
  half(5);
});
`,
    };
    await inFolder(files, (cwd) => {
      const { stdout, stderr, status } = node(cwd, ["node_modules/vitest/vitest.mjs", "run"]);
      expect(stdout).toContain("Tests  1 failed | 2 passed");
      expect(stderr).toContain("EntryPreconditionError");
      expect(stderr).toContain("half.test.ts:7:3");
      expect(status).toBe(1);
    });
  });
});
