import path from "node:path";
import { expect, it } from "vitest";
import { descendants, type UnitNode, unitName, unitOf } from "../../packages/proviso/src/contract/index.js";
import { EffectiveContracts, findSources, openProject } from "../../packages/proviso/src/program/index.js";
import { Silence } from "../../packages/proviso/src/test/causes/silence.js";
import { withProject } from "../support/project.js";

const promising = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `/** @ensures \\result > 0 */\nexport function promises${i}(): number { return 1 }`,
  ).join("\n");

const quiet = `
export function bare(): number { return [1].map((n) => n)[0] ?? 0 }
/** @requires n > 0 */
export const asks = (n: number): number => n;
export class Box {
  constructor(readonly n: number) {}
  get twice(): number { return 2 * this.n }
  /** @pure @ensures \\result === this.n */
  told(): number { const inner = (): number => this.n; return inner() }
}
`;

/** The units that promise nothing, and those of them of which that is unusual. */
function silentIn(text: string): { silent: string[]; unusual: string[]; bare: string[] } {
  return withProject({ "a.ts": text }, (folder) => {
    const [group] = findSources([path.join(folder, "a.ts")], folder, []);
    if (group === undefined) throw new Error("no sources");
    const project = openProject(group);
    const files = [...project.files.values()].map(({ original }) => original);
    const units = files.flatMap((file) => [...descendants(file)].flatMap((node) => unitOf(node) ?? []));
    const silence = new Silence(new EffectiveContracts(project), files);
    const names = (of: (unit: UnitNode) => boolean): string[] => [...new Set(units.filter(of).map(unitName))];
    return {
      silent: names((unit) => silence.isSilent(unit)),
      unusual: names((unit) => silence.isUnusual(unit)),
      bare: names((unit) => silence.isBare(unit)),
    };
  });
}

it("tells what promises nothing, and what has no contract", () => {
  const { silent, bare } = silentIn(quiet);
  expect(silent).toEqual(expect.arrayContaining(["bare", "asks", "get Box.twice"]));
  expect(silent).not.toContain("Box.told");
  expect(bare).toEqual(silent.filter((name) => name !== "asks"));
});

it("is an omission where nearly all others promise something", () => {
  expect(silentIn(quiet + promising(12)).unusual.toSorted()).toEqual(["asks", "bare"]);
});

it("is a habit where many promise nothing", () => {
  expect(silentIn(quiet + promising(2)).unusual).toEqual([]);
});
