import { describe, expect, it } from "vitest";
import { random } from "../support/random.js";
import { compare } from "./changed.js";
import { drawn, type Kind, type Node, program } from "./drawn.js";

/** The nodes that a change of some reaches. */
function reached(nodes: readonly Node[], changed: ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set(changed);
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    nodes.forEach(({ uses }, i) => {
      if (uses.some((one) => found.has(one))) found.add(i);
    });
  }
  return found;
}

const unitNames: Readonly<Record<Exclude<Kind, "constant">, (i: number) => string>> = {
  function: (i) => `n${i}`,
  arrow: (i) => `n${i}`,
  method: (i) => `n${i}.m${i % 5}`,
  static: (i) => `n${i}.s`,
  class: (i) => `n${i}.constructor`,
};

const nameOf = ({ kind }: Node, i: number): string => (kind === "constant" ? "" : unitNames[kind](i));

describe("programs that were drawn", () => {
  it.each([1, 2, 3, 4, 5, 6])("are reached by a change as their graph says, seed %d", (seed) => {
    const nodes = drawn(seed, 60, 7);
    const below = random(seed + 100);
    const changed = new Set(Array.from({ length: 3 }, () => below(nodes.length)));
    const found = compare(program(nodes, new Set(), 1), program(nodes, changed, 7));
    const expected = [...reached(nodes, changed)].map((i) => nameOf(nodes[i] as Node, i)).filter(Boolean);
    expect(found.changed.map(({ new: unit }) => unit.name).sort()).toEqual(expected.sort());
    const own = found.changed.filter(({ reasons }) => reasons.some(({ kind }) => kind === "code"));
    expect(own.map(({ new: unit }) => unit.name).sort()).toEqual(
      [...changed]
        .map((i) => nameOf(nodes[i] as Node, i))
        .filter(Boolean)
        .sort(),
    );
    expect([found.added, found.removed]).toEqual([[], []]);
  });
});
