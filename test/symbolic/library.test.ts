import { describe, expect, it } from "vitest";
import { executeConcretely } from "../../packages/proviso/dist/symbolic/concrete.js";
import { type Difference, differ, randomNumbers } from "./support/differ.js";
import { hostPicture, pictureText } from "./support/host-picture.js";
import { givenRows, rows } from "./support/library-rows.js";
import { differSymbolically } from "./support/symbolic-differ.js";

/** So many combinations of each row are tried, all of them if there are fewer. */
const each = Number(process.env["PROVISO_LIBRARY_CASES"] ?? 40);

function combinations(
  pools: readonly (readonly unknown[])[],
  most: number,
  random: () => number,
): number[][] {
  const all = pools.reduce((count, pool) => count * pool.length, 1);
  const chosen = all <= most ? Array.from({ length: all }, (_, i) => i) : [];
  while (chosen.length < Math.min(all, most)) chosen.push(Math.floor(random() * all));
  return chosen.map((at) => {
    let left = at;
    return pools.map((pool) => {
      const index = left % pool.length;
      left = Math.floor(left / pool.length);
      return index;
    });
  });
}

/** What is tried of each row, and what came of it. */
class Trial {
  cases = 0;
  readonly wrong: string[] = [];
  readonly open = new Map<string, number>();

  constructor(
    readonly each: number,
    readonly differs: (body: string, make: () => unknown[]) => Difference | { readonly kind: "open" },
  ) {}

  run(all: typeof rows, random: () => number): this {
    for (const [body, ...pools] of all)
      for (const indices of combinations(pools, this.each, random))
        this.#try(body, () => indices.map((index, i) => copyOf(pools[i]?.[index])));
    if (process.env["PROVISO_LIBRARY_REPORT"] !== undefined)
      console.log(
        `${this.cases} cases, ${this.unmodelled} unmodelled, ${this.wrong.length} wrong\n${[...this.open]
          .map(([what, count]) => `${count} ${what}`)
          .join("\n")}`,
      );
    return this;
  }

  #try(body: string, make: () => unknown[]): void {
    this.cases += 1;
    const found = this.differs(body, make);
    if (found.kind === "unmodelled" || found.kind === "open") {
      const what = `${body}: ${found.kind === "open" ? "left open" : found.what}`;
      this.open.set(what, (this.open.get(what) ?? 0) + 1);
    }
    if (found.kind === "different")
      this.wrong.push(`${body} of ${show(make())}\n  machine ${found.machine}\n  V8      ${found.host}`);
  }

  get unmodelled(): number {
    return [...this.open.values()].reduce((a, b) => a + b, 0);
  }
}

describe("the language's library", () => {
  it("does to literals what V8 does, or says that it is not modelled", () => {
    const trial = new Trial(each, differ).run(rows, randomNumbers(2026));
    expect(trial.wrong.slice(0, 40).join("\n")).toBe("");
    expect(trial.cases).toBeGreaterThan(5_000);
    expect(trial.unmodelled / trial.cases).toBeLessThan(0.01);
  }, 300_000);

  it("makes terms whose values are what V8 gives", () => {
    const random = randomNumbers(41);
    const trial = new Trial(each / 10, (body, make) => differSymbolically(body, make, random));
    trial.run(rows, random);
    expect(trial.wrong.slice(0, 40).join("\n")).toBe("");
    expect(trial.cases).toBeGreaterThan(500);
    expect(trial.unmodelled / trial.cases).toBeLessThan(0.2);
  }, 300_000);

  it("works on arrays that were given", () => {
    const random = randomNumbers(43);
    const trial = new Trial(each, (body, make) => differSymbolically(body, make, random, true));
    trial.run(givenRows, random);
    expect(trial.wrong.slice(0, 40).join("\n")).toBe("");
    expect(trial.unmodelled / trial.cases).toBeLessThan(0.05);
  }, 300_000);
});

const asynchronous = [
  "return Promise.resolve(a)",
  "return Promise.resolve(Promise.resolve(a))",
  "return Promise.reject(a)",
  "return Promise.all([a, Promise.resolve(2), 3])",
  "return Promise.all([])",
  "return Promise.all([1, Promise.reject(a), Promise.reject(2)])",
  "return Promise.allSettled([a, Promise.reject(2)])",
  "return (async () => { throw new RangeError('x'); })()",
  "return Promise.all([1, 2].map(async (x) => x + 1))",
];

describe("promises that are settled", () => {
  it.each(asynchronous)("%s", async (body) => {
    const text = `function f(a) { ${body} }`;
    const ending = executeConcretely(`export ${text}`, "f", [[1]]);
    if (!("value" in ending)) throw new Error(ending.kind);
    const called = new Function(`return (${text});`)() as (a: unknown) => Promise<unknown>;
    const outcome = await called([1]).then(
      (value) => `return ${pictureText(hostPicture(value))}`,
      (value: unknown) => `throw ${pictureText(hostPicture(value))}`,
    );
    expect(`${ending.kind} ${pictureText(ending.value)}`).toBe(outcome);
  });
});

describe("what is not modelled", () => {
  it.each([
    "Math.random()",
    "[].copyWithin(0)",
    "[].keys().map((x) => x)",
    "Symbol()",
    "new String('')",
    "new Number(1)",
    "globalThis",
    "new Date()",
    "'a'.match('a')",
    "Promise.resolve(1).then(() => 2)",
    "new Error('x').stack",
    "Object.defineProperty({}, 'a', { value: 1 })",
    "typeof [].copyWithin",
    "new Promise(() => 1)",
    "Array.prototype.map.call('abc', (x) => x)",
  ])("%s is said to be so", (expression) => {
    const ending = executeConcretely(`export function f() { return ${expression}; }`, "f", []);
    expect(ending.kind).toBe("unmodelled");
  });

  it("is nothing that `console` does", () => {
    const text = "export function f(a) { return [console.log(a), console.error(), console.warn(a, 1)]; }";
    const ending = executeConcretely(text, "f", [1]);
    expect(ending.kind === "return" && pictureText(ending.value)).toBe(
      "Array{0:undefined,1:undefined,2:undefined,length:3}",
    );
  });
});

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copyOf(one)]));
}

function show(values: readonly unknown[]): string {
  return values
    .map((one) =>
      typeof one === "bigint"
        ? `${one}n`
        : Object.is(one, -0)
          ? "-0"
          : typeof one === "number"
            ? String(one)
            : JSON.stringify(one),
    )
    .join(" | ");
}
