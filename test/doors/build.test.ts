import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { halfJs, halfTs, inFolder, mainTs, node, proviso, repository, sourceOf } from "./support.js";

const program = {
  "package.json": '{ "type": "module" }',
  "tsconfig.json": '{ "compilerOptions": { "module": "nodenext", "types": ["node"] }, "include": ["src"] }',
  "src/lib/half.ts": halfTs,
  "src/main.ts": mainTs.replace("./half.js", "./lib/half.ts"),
};

const read = (cwd: string, name: string): string => readFileSync(path.join(cwd, name), "utf8");

describe("proviso build", () => {
  it("writes JavaScript that checks contracts, with maps to the sources", async () => {
    await inFolder(program, (cwd) => {
      const { stdout, stderr, status } = proviso(cwd, ["build", "--out-dir", "out"]);
      expect({ stdout, stderr, status }).toEqual({
        stdout: "✔ 2 sources built: 4 files written.\n",
        stderr: "",
        status: 0,
      });
      expect(readdirSync(path.join(cwd, "out"), { recursive: true }).sort()).toEqual([
        ".proviso-build",
        "lib",
        path.join("lib", "half.js"),
        path.join("lib", "half.js.map"),
        "main.js",
        "main.js.map",
      ]);
      expect(node(cwd, ["out/main.js", "4"])).toMatchObject({ stdout: "half 2\n", stderr: "", status: 0 });
      const violated = node(cwd, ["--enable-source-maps", "out/main.js", "3"]);
      expect(violated.stderr).toContain("EntryPreconditionError");
      expect(violated.stderr).toContain(`${path.join(cwd, "src", "main.ts")}:4:21`);
      expect(violated.status).toBe(1);
    });
  });

  it("maps every statement to where the user wrote it", async () => {
    await inFolder(program, (cwd) => {
      proviso(cwd, ["build", "--out-dir", "out"]);
      const [code, map] = [read(cwd, "out/lib/half.js"), read(cwd, "out/lib/half.js.map")];
      expect(code.trimEnd().split("\n").at(-1)).toBe("//# sourceMappingURL=half.js.map");
      expect((JSON.parse(map) as { sources: unknown }).sources).toEqual(["../../src/lib/half.ts"]);
      expect(sourceOf(code, map, "result = n / 2")).toBe("half.ts:4:9");
      expect(sourceOf(code, map, "n / 2")).toBe("half.ts:4:26");
      expect(sourceOf(code, map, "Math.sign(n)")).toBe("half.ts:5:21");
      expect(sourceOf(code, map, "half(")).toBe("half.ts:3:17");
    });
  });

  it("with --checks off writes what there would be without contracts", async () => {
    const without = Object.fromEntries(
      Object.entries(program).map(([name, text]) => [name, text.replace("@requires", "@because")]),
    );
    const built = async (files: typeof program, ...options: string[]): Promise<string[]> =>
      inFolder(files, (cwd) => {
        proviso(cwd, ["build", "--out-dir", "out", ...options]);
        return ["out/main.js", "out/main.js.map", "out/lib/half.js"].map((name) => read(cwd, name));
      });
    const off = await built(program, "--checks", "off");
    const plain = await built(without as typeof program);
    expect(off.map((text) => text.replaceAll("@requires", "@because"))).toEqual(plain);
    expect(off.join("")).not.toContain("@proviso/runtime");
    await inFolder({ "a/half.js": halfJs }, (cwd) => {
      proviso(cwd, ["build", "a", "--out-dir", "out", "--checks", "off"]);
      expect(read(cwd, "out/half.js")).toBe(halfJs);
    });
  });

  it("does not take what it has built for a source", async () => {
    await inFolder({ "half.js": halfJs, "lib/half.js": halfJs }, (cwd) => {
      proviso(cwd, ["build", "--out-dir", "out"]);
      const { stdout } = proviso(cwd, ["build", "--out-dir", "out"]);
      expect(stdout).toBe("✔ 2 sources built: 4 files written.\n");
    });
  });

  it("lists what was written in the result document", async () => {
    await inFolder(program, (cwd) => {
      const { stdout } = proviso(cwd, ["build", "--out-dir", "out", "--reporter", "json"]);
      const document = JSON.parse(stdout) as { written: unknown };
      const schema = JSON.parse(read(repository, "packages/proviso/schema/result.schema.json")) as object;
      expect(new Ajv2020.default({ strict: true }).validate(schema, document)).toBe(true);
      expect(document.written).toEqual([
        "out/lib/half.js",
        "out/lib/half.js.map",
        "out/main.js",
        "out/main.js.map",
      ]);
    });
  });

  it("writes nothing over or outside", async () => {
    await inFolder(program, (cwd) => {
      const refused = (...args: string[]): string => {
        const { stdout, status } = proviso(cwd, ["build", ...args]);
        expect(status).toBe(2);
        return stdout;
      };
      expect(refused("--out-dir", "src")).toContain("`src` holds sources, such as `src/lib/half.ts`");
      expect(refused("--out-dir", "src/lib")).toContain("`src/lib` holds sources");
      expect(refused("src/main.ts", "--out-dir", ".")).toContain("`.` holds sources");
      expect(existsSync(path.join(cwd, "src/main.js"))).toBe(false);
    });
    await inFolder({ "a.ts": "export {};\n", "a.js": "export {};\n" }, (cwd) => {
      const { stdout, status } = proviso(cwd, ["build", "--out-dir", "out"]);
      expect(stdout).toContain(`\`${path.join("out", "a.js")}\` is also what \`a.js\` becomes`);
      expect(status).toBe(2);
      expect(existsSync(path.join(cwd, "out"))).toBe(false);
    });
    await inFolder({ "src/a.ts": "export {};\n", "lib/a.js": "mine();\n" }, (cwd) => {
      const { stdout, status } = proviso(cwd, ["build", "src", "--out-dir", "lib"]);
      expect(stdout).toContain(`\`${path.join("lib", "a.js")}\` exists, and Proviso has not built it`);
      expect(status).toBe(2);
      expect(read(cwd, "lib/a.js")).toBe("mine();\n");
    });
  });

  it("writes nothing if contracts are malformed, syntax is, or the folder is missing", async () => {
    const files = { ...program, "src/bad.ts": "/** @requires n > */\nexport function f(n: number) {}\n" };
    await inFolder(files, (cwd) => {
      const { stdout, status } = proviso(cwd, ["build", "--out-dir", "out"]);
      expect(stdout).toMatch(/^src\/bad\.ts:1:\d+ - error contract\//);
      expect(stdout).toMatch(/✘ 1 error; nothing written\.\n$/);
      expect(status).toBe(1);
      expect(existsSync(path.join(cwd, "out"))).toBe(false);
      const missing = proviso(cwd, ["build", "nope", "--out-dir", "out"]);
      expect(missing.stdout).toContain("`nope` does not exist");
      expect(missing.status).toBe(2);
      const nowhere = proviso(cwd, ["build"]);
      expect(nowhere.stderr).toBe("proviso: Say where to write: `proviso build --out-dir <folder>`.\n");
      expect(nowhere.status).toBe(2);
    });
  });
});
