import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { inFolder, reported, repository } from "../test/support.js";

// Units that a careless prover calls proved. Each breaks its contract for some input, or rests on what nobody knows: a variable
// of a loop that a function shares, tables that others change, zeros with a sign, one constant for each of many.

const careless = path.join(repository, "corpus/careless");
const text = readFileSync(path.join(careless, "proofs.ts"), "utf8");

describe("what is not so", () => {
  it("is not proved", async () => {
    await inFolder({ "careless.ts": text }, async (cwd) => {
      const { document } = await reported("verify", cwd, ["careless.ts", "--time-limit", "60"]);
      expect(document.units.filter(({ verdict }) => verdict === "proved")).toEqual([]);
      const violated = document.units.flatMap(({ unit, verdict }) => (verdict === "violated" ? [unit] : []));
      expect(violated).toEqual(expect.arrayContaining(["firstMissing", "z0", "inv"]));
    });
  }, 200_000);

  it("is not proved of what modules hold, of the program's own arrays, nor of scripts", async () => {
    const names = ["modules.ts", "lists.ts", "reassigned.mjs", "sloppy.cjs"];
    const files = names.map((name) => [name, readFileSync(path.join(careless, name), "utf8")]);
    await inFolder(Object.fromEntries(files), async (cwd) => {
      const { document } = await reported("verify", cwd, [...names, "--time-limit", "30"]);
      const judged = document.units.filter(({ unit }) => !unit.endsWith(".constructor"));
      expect(judged.map(({ unit }) => unit).sort()).toEqual([
        "added",
        "called",
        "charged",
        "frozen",
        "lowest",
        "noThis",
        "price",
        "sized",
        "stored",
        "ticked",
      ]);
      expect(judged.filter(({ verdict }) => verdict === "proved")).toEqual([]);
    });
  }, 60_000);

  it("is not proved of objects that a unit may be called on besides those of its class", async () => {
    const names = ["receivers.ts", "start.ts", "one-place.ts", "same-place.ts"];
    const apart = readFileSync(path.join(careless, "written.ts"), "utf8");
    await inFolder({ "written.ts": apart }, async (cwd) => {
      const { document } = await reported("verify", cwd, ["written.ts", "--time-limit", "20"]);
      expect(document.units.map(({ unit, verdict }) => [unit, verdict === "proved"])).toEqual([
        ["locksOf", false],
      ]);
    });
    const files = names.map((name) => [name, readFileSync(path.join(careless, name), "utf8")] as const);
    const claimed = files.flatMap(
      ([, source]) => source.match(/^ *\/\/@ (ensures|signals_only)|@assignable/gm) ?? [],
    );
    await inFolder(Object.fromEntries(files), async (cwd) => {
      const { document } = await reported("verify", cwd, [...names, "--time-limit", "60"]);
      // What calls the one above keeps the promise itself.
      const judged = document.units.filter(
        ({ clauses, unit }) => clauses > 0 && unit !== "Doubled.aboveAnother",
      );
      expect(judged.filter(({ verdict }) => verdict === "proved")).toEqual([]);
      expect(judged.length).toBeGreaterThanOrEqual(claimed.length);
    });
  }, 200_000);

  it("is found to be wrong, where there is time for it", async () => {
    const lines = text.split("\n");
    const at = lines.findIndex((line) => line.startsWith("export function mapIdx"));
    const unit = [lines[0], ...lines.slice(at - 1, at + 1)].join("\n");
    await inFolder({ "careless.ts": unit }, async (cwd) => {
      const { document } = await reported("verify", cwd, ["careless.ts", "--time-limit", "30"]);
      expect(document.units).toMatchObject([{ unit: "mapIdx", verdict: "violated" }]);
    });
  }, 60_000);
});
