import { describe, expect, it } from "vitest";
import { palette } from "../../packages/proviso/src/report/palette.js";
import { pathBlock } from "../../packages/proviso/src/report/path-block.js";
import type { PathStep } from "../../packages/proviso/src/result/index.js";
import { Tracer } from "../../packages/proviso/src/test/guest/tracer.js";

const step = (line: number, text: string, more: Partial<PathStep> = {}): PathStep => ({
  file: "src/a.ts",
  line,
  column: 1,
  text,
  depth: 0,
  values: [],
  ...more,
});

describe("a path in the report", () => {
  it("is aligned, says each value once, and names other files", () => {
    const n = { name: "n", value: "1" };
    const path = [
      step(8, "f(n)", { values: [n] }),
      step(120, "g(n)", { file: "src/b.ts", depth: 1, values: [n] }),
      step(9, "if (n > 0)", { values: [n, { name: "limit", value: "5" }], outcome: "true" }),
      step(10, "ensures false", { outcome: "broken" }),
    ];
    expect(pathBlock(path, palette(false))).toEqual([
      "  how it comes to that:",
      "           8  f(n)           n = 1",
      "    b.ts:120    g(n)         n = 1",
      "           9  if (n > 0)     true  limit = 5",
      "          10  ensures false  broken",
    ]);
  });

  it("shows the first 20 and the last 10 of many steps", () => {
    const path = Array.from({ length: 100 }, (_, i) => step(i + 1, "x++", i === 60 ? { leftOut: 7 } : {}));
    const block = pathBlock(path, palette(false));
    expect(block).toHaveLength(1 + 20 + 1 + 10);
    expect(block[21]).toBe("    … 77 steps left out");
    expect(pathBlock(path.slice(0, 31), palette(false))).toHaveLength(32);
  });
});

describe("the tracer", () => {
  it("keeps the ends of a very long path, and counts what it leaves out", () => {
    const tracer = new Tracer();
    let i = 0;
    const frame = tracer.enter("a.ts", 1, 1, "f()", {});
    for (; i < 5_000; i++) {
      tracer.at(frame, 2, 1, "i++");
      tracer.done(frame, { i: () => i });
    }
    const error = { kind: "assert", unit: "f", clause: "assert false", line: 3 } as never;
    tracer.broke(error);
    const { steps = [], depth } = tracer.pathTo(error) ?? {};
    expect(depth).toBe(0);
    expect(steps).toHaveLength(800);
    expect(steps.reduce((sum, { leftOut = 0 }) => sum + leftOut + 1, 0)).toBe(5_001);
    expect(steps.at(-1)?.values).toEqual([{ name: "i", value: "4999" }]);
  });

  it("tells no values of variables that have none yet, and runs no accessor", () => {
    const tracer = new Tracer();
    const self = {
      a: 1,
      get b(): number {
        throw new Error("read");
      },
    };
    tracer.enter("a.ts", 1, 1, "f()", {
      x: () => {
        throw new ReferenceError("x");
      },
      this: () => self,
    });
    const error = { kind: "assert", unit: "f", clause: "assert false", line: 3 } as never;
    tracer.broke(error);
    expect(tracer.pathTo(error)?.steps[0]?.values).toEqual([{ name: "this.a", value: "1" }]);
  });
});
