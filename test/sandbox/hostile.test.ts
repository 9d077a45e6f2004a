import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SandboxChild } from "../../packages/proviso/dist/sandbox/index.js";
import { files, networks, programs, threads } from "./project/hostile.mjs";
import { call, hook, makeProject, start } from "./support.js";

const project = makeProject();
const hostile = path.join(project.root, "hostile.mjs");
const before = contents();

afterAll(() => project.remove());

function contents(): unknown {
  return readdirSync(project.root)
    .sort()
    .map((name) => {
      const file = path.join(project.root, name);
      const { mode, mtimeMs } = statSync(file);
      return [name, mode, mtimeMs, readFileSync(file, "utf8")];
    });
}

/** With the hook, Node 20 needs its permission for threads, so the guard alone keeps them away. */
describe.each([
  ["without a hook", {}],
  ["with the hook", { hook }],
])("the user's code, %s,", (_, options) => {
  let child: SandboxChild;
  beforeAll(async () => {
    child = await start(project.root, options);
  });
  afterAll(async () => {
    await child.close();
    expect(contents()).toEqual(before);
  });

  describe.each(Object.entries({ files, programs, threads, networks }))(
    "is refused %s:",
    (group, attempts) => {
      it.each(Object.keys(attempts as object))("%s", async (name) => {
        const args = group === "files" ? [project.victim] : [];
        const outcome = await call(child, hostile, `${group}.${name}`, { args, case: 5 });
        expect(outcome).toMatchObject({ kind: "error", code: "ERR_ACCESS_DENIED" });
        expect(contents()).toEqual(before);
      });
    },
  );

  it("finds no class and no handle that would lead there", async () => {
    expect(await call(child, hostile, "leaks")).toMatchObject({ kind: "value", value: [] });
  });

  it("gets nothing out of our own modules", async () => {
    const url = pathToFileURL(
      path.resolve(import.meta.dirname, "../../packages/proviso/dist/sandbox/child/"),
    ).href;
    expect(await call(child, hostile, "ourselves", { args: [`${url}/`] })).toMatchObject({
      kind: "error",
      text: "the pipe is open",
    });
    expect(await call(child, hostile, "ourselvesAgain", { args: [`${url}/`] })).toMatchObject({
      kind: "error",
      code: "ERR_ACCESS_DENIED",
    });
  });

  it("cannot use descriptors that are not its own", async () => {
    // A child of its own: closing what earlier calls left open is one's own fault.
    const fresh = await start(project.root, options);
    const outcome = await call(fresh, hostile, "descriptors");
    expect(outcome).toMatchObject({ kind: "value", value: expect.arrayContaining(["ERR_ACCESS_DENIED"]) });
    fresh.send({ still: "there" });
    expect(await fresh.receive()).toEqual({ message: { still: "there" } });
    await fresh.close();
  });

  it("is noted to have tried", async () => {
    const outcome = await call(child, hostile, "files.rmSync", { args: [project.victim], case: 11 });
    const refusal = { what: "fs.rmSync", target: project.victim, case: 11 };
    expect(outcome.refusals).toEqual([refusal]);
    expect(outcome.text).toBe(
      `Access to this API has been restricted: fs.rmSync on ${project.victim} is refused in the sandbox`,
    );
    expect(child.refusals()).toContainEqual(refusal);
    const reading = await call(child, hostile, "files.readOutside", { case: 12 });
    expect(reading.refusals).toEqual([{ what: "fs.readFileSync", target: "/etc/passwd", case: 12 }]);
  });
});

describe("what the user's code does to globals", () => {
  it("is told, and told once", async () => {
    const child = await start(project.root);
    expect((await call(child, hostile, "pollute")).changed).toEqual([
      "globalThis.leaked",
      "Object.prototype.polluted",
      "Object.prototype.kind",
      "Object.prototype.get",
      "Array.prototype.map",
    ]);
    expect((await call(child, path.join(project.root, "endings.mjs"), "fine")).changed).toEqual([]);
    await child.close();
  });

  it("does not reach the pipe", async () => {
    const child = await start(project.root);
    const { changed, kind } = await call(child, hostile, "patch");
    expect(kind).toBe("value");
    expect(changed).toEqual(
      expect.arrayContaining(["JSON.stringify", "Object.prototype.toJSON", "globalThis.process"]),
    );
    child.send({ nested: [{ value: 1, text: "é\n" }] });
    expect(await child.receive()).toEqual({ message: { nested: [{ value: 1, text: "é\n" }] } });
    await child.close();
  });

  it("is told when it freezes them", async () => {
    const child = await start(project.root);
    const { changed } = await call(child, hostile, "freeze");
    expect(changed).toContain("Object.prototype (no longer extensible)");
    await child.close();
  });

  it("does not make the guard look elsewhere", async () => {
    const child = await start(project.root);
    expect(await call(child, hostile, "iterate", { args: [project.victim] })).toMatchObject({
      kind: "error",
      code: "ERR_ACCESS_DENIED",
    });
    expect(contents()).toEqual(before);
    await child.close();
  });
});

describe("what may be read", () => {
  it("is the project with the packages it links to, and nothing beside it", async () => {
    const outer = makeProject();
    try {
      const inner = path.join(outer.root, "packages/app");
      const library = path.join(outer.root, "packages/library");
      for (const folder of [path.join(inner, "node_modules"), library])
        mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(library, "package.json"), '{ "type": "module", "exports": "./index.js" }');
      writeFileSync(path.join(library, "index.js"), "export const answer = () => 42;");
      symlinkSync(library, path.join(inner, "node_modules/library"), "junction");
      writeFileSync(
        path.join(inner, "app.mjs"),
        `import fs from "node:fs"; export { answer } from "library"; export const beside = () => fs.readFileSync("../../victim.txt");
export const above = () => fs.readFileSync("../../package.json", "utf8");`,
      );
      const child = await start(inner);
      const app = path.join(inner, "app.mjs");
      expect(await call(child, app, "answer")).toMatchObject({ value: "42" });
      expect(await call(child, app, "beside")).toMatchObject({ code: "ERR_ACCESS_DENIED" });
      expect(await call(child, app, "above")).toMatchObject({ value: expect.stringContaining('"module"') });
      await child.close();
    } finally {
      outer.remove();
    }
  });
});
