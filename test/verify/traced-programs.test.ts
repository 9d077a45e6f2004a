import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { traceSource } from "../../packages/proviso/dist/instrument/index.js";
import { Tracer } from "../../packages/proviso/dist/test/guest/tracer.js";
import { executeInHost } from "../symbolic/programs/host.js";
import { inputsOf } from "../symbolic/programs/inputs.js";
import { programOf } from "../symbolic/programs/program.js";
import { transpile } from "../symbolic/programs/transpile.js";
import { programText, tricky } from "../symbolic/tricky/index.js";

// A program that tells its steps does what it did without: results, exceptions and what becomes of arguments.

const name = "__provisoTraceOfATest";
const programs = 120;

class Counting extends Tracer {
  entered = 0;

  override enter(...args: Parameters<Tracer["enter"]>): ReturnType<Tracer["enter"]> {
    this.entered += 1;
    return super.enter(...args);
  }
}

const tracer = new Counting();

beforeAll(() => {
  Object.assign(globalThis, { [name]: tracer });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, name);
});

const traced = (text: string): string => transpile(traceSource({ fileName: "/program.ts", text }, name));

for (const [group, cases] of Object.entries(tricky))
  describe(`tricky programs: ${group}`, () => {
    for (const one of cases)
      it(one[0], async () => {
        const text = programText(group, one);
        tracer.entered = 0;
        const told = await executeInHost(traced(text), "entry", [[]]);
        expect(tracer.entered).toBeGreaterThan(0);
        expect(told).toEqual(await executeInHost(transpile(text), "entry", [[]]));
      });
  });

describe("random programs", () => {
  for (let first = 1; first <= programs; first += 40)
    it(`end as they do without: from ${first} on`, async () => {
      let ended = 0;
      for (let seed = first; seed < first + 40; seed++) {
        const program = programOf(seed);
        const scripts = [transpile(program.text), traced(program.text)];
        for (let input = 0; input < 2; input++) {
          const [as, told] = await Promise.all(
            scripts.map((script) => executeInHost(script, "entry", inputsOf(program, seed * 31 + input))),
          );
          expect(told, program.text).toEqual(as);
          if (as !== undefined) ended += 1;
        }
      }
      expect(ended).toBeGreaterThan(60);
    });
});
