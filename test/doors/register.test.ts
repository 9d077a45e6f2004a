import { writeFileSync } from "node:fs";
import module from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { halfJs, halfTs, inFolder, mainJs, mainTs, proviso, registered } from "./support.js";

// `node --import proviso/register`: real processes in real folders.

const esm = '{ "type": "module" }';
const cjs = '{ "type": "commonjs" }';

/** Programs that take a number; each calls `half` with it at the place said. */
const programs: Record<string, { files: Record<string, string>; main: string; at: string }> = {
  "TypeScript, ES modules": {
    files: { "package.json": esm, "half.ts": halfTs, "main.ts": mainTs },
    main: "main.ts",
    at: "main.ts:4:21",
  },
  "TypeScript, CommonJS": {
    files: { "package.json": cjs, "half.ts": halfTs, "main.ts": mainTs },
    main: "main.ts",
    // TypeScript makes `(0, half_js_1.half)(…)` of the call, and Node takes the parenthesis for its place.
    at: "main.ts:4:25",
  },
  "TypeScript, by extension": {
    files: { "half.cts": halfTs, "main.mts": mainTs.replace("half.js", "half.cjs") },
    main: "main.mts",
    at: "main.mts:4:21",
  },
  "TypeScript, by syntax, without extensions": {
    files: { "half/index.ts": halfTs, "main.ts": mainTs.replace("./half.js", "./half") },
    main: "main.ts",
    at: "main.ts:4:21",
  },
  "JavaScript, ES modules": {
    files: { "package.json": esm, "half.js": halfJs, "main.js": mainJs },
    main: "main.js",
    at: "main.js:4:21",
  },
  "JavaScript, CommonJS": {
    files: {
      "half.cjs": `${halfJs.replace("export ", "")}exports.half = half;\n`,
      "main.cjs": mainJs.replace(
        'import { half } from "./half.js"',
        'const { half } = require("./half.cjs")',
      ),
    },
    main: "main.cjs",
    at: "main.cjs:4:21",
  },
  "CommonJS that an ES module imports": {
    files: {
      "half.cjs": `${halfJs.replace("export ", "")}exports.half = half;\n`,
      "main.mjs": mainJs.replace("half.js", "half.cjs"),
    },
    main: "main.mjs",
    at: "main.mjs:4:21",
  },
};

describe("proviso/register", () => {
  for (const [name, { files, main, at }] of Object.entries(programs)) {
    it(`checks contracts: ${name}`, async () => {
      await inFolder(files, (cwd) => {
        expect(registered(cwd, [main, "4"])).toMatchObject({ stdout: "half 2\n", stderr: "", status: 0 });
        const { stdout, stderr, status } = registered(cwd, [main, "3"]);
        expect(stdout).toBe("");
        expect(stderr).toContain("EntryPreconditionError");
        expect(stderr).toContain("n % 2 === 0");
        expect(stderr).toContain(path.join(cwd, at));
        expect(status).toBe(1);
      });
    });
  }

  it("runs JSX by the options of the nearest tsconfig", async () => {
    const files = {
      "package.json": esm,
      "tsconfig.json": '{ "compilerOptions": { "jsx": "react", "jsxFactory": "h" } }',
      "h.ts": "export const h = (tag: string, props: object): string => `${tag} ${JSON.stringify(props)}`;\n",
      "main.tsx": `import { h } from "./h.js";
/** @requires size > 0 */
function box(size: number) { return <div size={size} />; }
console.log(box(1));
console.log(box(0));
`,
    };
    await inFolder(files, (cwd) => {
      const { stdout, stderr, status } = registered(cwd, ["main.tsx"]);
      expect(stdout).toBe('div {"size":1}\n');
      expect(stderr).toContain("main.tsx:5:13");
      expect(status).toBe(1);
    });
  });

  it("has one runtime for ES modules, CommonJS and the program's own imports", async () => {
    const catching = `try { half(3); } catch (error) { console.log(error instanceof ContractError); }\n`;
    const files = {
      "half.cts": halfTs,
      "common.cts": `import { ContractError } from "@proviso/runtime";\nimport { half } from "./half.cjs";\n${catching}`,
      "main.mts": `import { ContractError } from "@proviso/runtime";\nimport { half } from "./half.cjs";\nimport "./common.cjs";\n${catching}`,
    };
    await inFolder(files, (cwd) => {
      expect(registered(cwd, ["main.mts"])).toMatchObject({ stdout: "true\ntrue\n", stderr: "", status: 0 });
    });
  });

  it("leaves packages alone", async () => {
    const files = {
      "main.mjs": 'import { half } from "./packages/node_modules/half/half.mjs";\nconsole.log(half(3));\n',
      "packages/node_modules/half/half.mjs": halfJs,
    };
    await inFolder(files, (cwd) => {
      expect(registered(cwd, ["main.mjs"])).toMatchObject({ stdout: "1.5\n", stderr: "", status: 0 });
    });
  });

  it("checks nothing with PROVISO_CHECKS=off", async () => {
    await inFolder({ "half.mts": halfTs, "main.mts": mainTs.replace("half.js", "half.mjs") }, (cwd) => {
      expect(registered(cwd, ["main.mts", "3"], { PROVISO_CHECKS: "off" }).stdout).toBe("half 1.5\n");
      const wrong = registered(cwd, ["main.mts", "3"], { PROVISO_CHECKS: "no" });
      expect(wrong.stderr).toBe("proviso: PROVISO_CHECKS is `no`: it takes all or off.\n");
      expect(wrong.status).toBe(2);
    });
  });

  it("checks frames with PROVISO_FRAMES=1", async () => {
    const counter = `class Counter {
  count = 0;
  /** @assignable \\nothing */
  step() { this.count++; }
}
new Counter().step();
console.log("stepped");
`;
    await inFolder({ "main.mts": counter, "main.cts": counter }, (cwd) => {
      for (const file of ["main.mts", "main.cts"]) {
        expect(registered(cwd, [file]).stdout).toBe("stepped\n");
        expect(registered(cwd, [file], { PROVISO_FRAMES: "1" }).stderr).toContain("FrameError");
        expect(proviso(cwd, ["run", "--frames", file]).stderr).toContain("FrameError");
      }
    });
  });

  const malformed = `console.log("half-checked");\n/** @requires n > */\nexport function f(n: number) {}\n`;

  it.each([
    ["imported", "main.mts", 'import "./bad.mjs";\nconsole.log("ran");\n', "bad.mts"],
    ["required", "main.cts", 'require("./bad.cts");\nconsole.log("ran");\n', "bad.cts"],
    ["imported later", "main.mts", 'await import("./bad.mjs");\nconsole.log("ran");\n', "bad.mts"],
  ])("does not run a file whose contracts are malformed: %s", async (_, main, text, bad) => {
    await inFolder({ [main]: text, [bad]: malformed }, (cwd) => {
      const { stdout, stderr, status } = registered(cwd, [main]);
      expect(stderr).toMatch(new RegExp(`^${bad}:2:\\d+ - error contract/`));
      expect(stderr).toContain("2 /** @requires n > */");
      expect(stderr).not.toContain("    at ");
      expect(stdout).toBe("");
      expect(status).toBe(2);
    });
  });

  it("says where TypeScript's syntax is broken", async () => {
    await inFolder({ "main.mts": "console.log(1);\nconst x: = 1;\n" }, (cwd) => {
      const { stdout, stderr, status } = registered(cwd, ["main.mts"]);
      expect(stderr).toContain("main.mts:2:10 - error source/syntax TS1110: Type expected.");
      expect(stdout).toBe("");
      expect(status).toBe(2);
    });
  });

  it("runs an ES module that is required, or says that this Node would leave it unchecked", async () => {
    const files = {
      "main.cts": 'console.log(require("./half.mts").half(4));\n',
      "half.mts": 'export { half } from "./again.mjs";\n',
      "again.mts": halfTs,
    };
    await inFolder(files, (cwd) => {
      const { stdout, stderr, status } = registered(cwd, ["main.cts"]);
      if ("registerHooks" in module)
        expect({ stdout, stderr, status }).toEqual({ stdout: "2\n", stderr: "", status: 0 });
      else {
        expect(stderr).toContain("half.mts is an ES module that imports `./again.mjs`");
        expect(status).toBe(2);
      }
    });
  });

  it("is quiet where there is nothing to check, and keeps lines", async () => {
    const files = { "main.mts": "interface A { a: 1 }\n\nthrow new Error('mine');\n" };
    await inFolder(files, (cwd) => {
      const { stderr, status } = registered(cwd, ["main.mts"]);
      expect(stderr).toContain(`${path.join(cwd, "main.mts")}:3:7`);
      expect(status).toBe(1);
    });
  });

  it("tells the program which module is the main one, and lets `import()` be", async () => {
    const files = {
      "main.cts": `import path from "node:path";
const size: number = 1;
console.log(require.main === module, path.basename(__filename), size);
import("./late.mjs").then(({ late }) => console.log(late));
`,
      "late.mts": "export const late: string = import.meta.url.slice(-8);\n",
    };
    await inFolder(files, (cwd) => {
      writeFileSync(path.join(cwd, "tsconfig.json"), '{ "compilerOptions": { "esModuleInterop": true } }');
      expect(registered(cwd, ["main.cts"])).toMatchObject({
        stdout: "true main.cts 1\nlate.mts\n",
        stderr: "",
      });
    });
  });
});
