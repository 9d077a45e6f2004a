import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  clausesOf,
  printClause,
  printItem,
  readContracts,
  unitName,
} from "../../packages/proviso/src/contract/index.js";
import type { Diagnostic } from "../../packages/proviso/src/diagnostic/index.js";
import { traceSource } from "../../packages/proviso/src/instrument/index.js";

// Text that tells the steps of a program is put in before its contracts are woven: they have to read as they did, and
// to be about the same.

const repository = path.resolve(import.meta.dirname, "../..");
const folders = ["examples", "corpus/lint/accepts", "corpus/test"];

function contractsIn(fileName: string, text: string): unknown {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const diagnostics: Diagnostic[] = [];
  const { units, types, statements, members } = readContracts(file, diagnostics);
  return {
    units: Array.from(units, ([unit, { cases, modifiers }]) => [
      unitName(unit),
      Array.from(clausesOf(cases), printClause),
      modifiers.length,
    ]),
    types: Array.from(types.values(), ({ clauses }) => clauses.map(printClause)),
    statements: statements.map(({ start, items }) => [
      text.slice(0, start).split("\n").length,
      items.map(printItem),
    ]),
    members: members.size,
    diagnostics: diagnostics.length,
  };
}

describe("contracts of a traced file", () => {
  for (const folder of folders) {
    const names = readdirSync(path.join(repository, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !/\.d\.ts$|node_modules/.test(name))
      .sort();
    it(`are as they were: ${folder}`, () => {
      expect(names.length).toBeGreaterThan(5);
      for (const name of names) {
        const text = readFileSync(path.join(repository, folder, name), "utf8");
        const traced = traceSource({ fileName: name, text }, "told");
        expect(contractsIn(name, traced), name).toEqual(contractsIn(name, text));
        expect(traced.split("\n").length).toBe(text.split("\n").length);
      }
    });
  }
});
