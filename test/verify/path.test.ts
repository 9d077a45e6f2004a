import { beforeAll, describe, expect, it } from "vitest";
import type { Finding, ResultDocument } from "../test/support.js";
import { inFolder, proviso, reported } from "../test/support.js";

// How a violation comes about, step by step, as the real code took them.

const files = {
  "functions.ts": `import type { int } from "@proviso/runtime";
import { twice } from "./twice.js";

/** @requires n > 10 */
export function large(n: int): int { return n; }
//@ requires true;
export function careless(n: int): int { const m = n + 1; return large(m); }

/** @ensures \\result !== 8 */
export function calls(n: int): int {
  const t = twice(n);
  return t;
}

/** @ensures \\result >= 0 */
export const arrow = (n: int): int => n * 3;

/**
 * @requires n >= 0
 * @signals (e: Error) n > 5
 */
export function risky(n: int): int {
  try {
    check(n);
  } catch (e) {
    if (n === 3) throw e;
    return 0;
  }
  return 1;
}
function check(n: int): void {
  if (n > 2) throw new RangeError(\`too large: \${n}\`);
}

/** @ensures \\result > 0 */
export async function later(n: int): Promise<int> {
  const m = await less(n);
  return m * 2;
}
async function less(n: int): Promise<int> {
  await null;
  return n - 1;
}

export function inBody(n: int): int {
  //@ ensures \\result > 0;
  const m = Math.abs(n); return m;
}
`,
  "twice.ts": `import type { int } from "@proviso/runtime";
export function twice(n: int): int {
  switch (n) {
    case 4:
      return n + n;
    default: return n;
  }
}
`,
  "loops.ts": `import type { int } from "@proviso/runtime";
/** @requires n >= 0 && n <= 3 */
export function kept(n: int): int {
  let i = 0;
  //@ maintaining i < 2;
  while (i < n) i++;
  return i;
}
/**
 * @requires n >= 0 && n < 20
 * @ensures \\result <= 10
 */
export function sum(n: int): int {
  let total = 0;
  for (let i = 0; i <= n; i++) {
    if (i % 2 === 0) continue;
    total += i;
  }
  return total;
}
/** @ensures \\result.every((x) => x > 0) */
export function mapped(xs: int[]): int[] {
  return xs.map((x) => {
    const y = x + 1;
    return y;
  });
}
/** @requires n === 0 || n === 1 */
export function asserted(n: int): int {
  const m = n + 1;
  //@ assert m !== 2;
  return m;
}
`,
  "classes.ts": `import type { int } from "@proviso/runtime";

export class Account {
  //@ invariant this.balance >= 0;
  //@ requires balance >= 0;
  constructor(public balance: int) {}
  /** @requires amount > 0 */
  withdraw(amount: int): int {
    if (amount > 1000) throw new RangeError("too much");
    this.balance -= amount;
    return this.balance;
  }
}

class Shape {
  constructor(readonly sides: int) {}
}
export class Square extends Shape {
  //@ invariant this.size < 10;
  constructor(readonly size: int) {
    const sides = 4;
    super(sides);
    if (size < 0) throw new RangeError("negative");
  }
}

export class Stack {
  //@ invariant this.items.length <= 1;
  private readonly items: int[] = [];
  push(item: int): void {
    this.items.push(item);
  }
}

export class Meter {
  #count: int = 0;
  /** @ensures \\result < 2 */
  next(): int {
    this.#count++;
    return this.#count;
  }
}
`,
};

/** The steps of a path: how deep, where, what, what came of it, and the values. */
function stepsOf({ path = [] }: Finding): string[] {
  return path.map(({ file, line, text, depth, values, outcome }) => {
    const told = [
      ...(outcome === undefined ? [] : [outcome]),
      ...values.map(({ name, value }) => `${name} = ${value}`),
    ];
    return `${"  ".repeat(depth)}${file}:${line} ${text}${told.length === 0 ? "" : ` | ${told.join(", ")}`}`;
  });
}

let document: ResultDocument;
beforeAll(async () => {
  ({ document } = await inFolder(files, (cwd) => reported("verify", cwd, ["--time-limit", "90"])));
}, 180_000);

function pathOf(unit: string): string[] {
  const found = document.findings.filter((finding) => finding.unit === unit);
  expect(found).toHaveLength(1);
  const [finding] = found;
  return finding === undefined ? [] : stepsOf(finding);
}

describe("the path to a violation", () => {
  it("begins where the unit is entered and ends with the clause", () => {
    expect(pathOf("Account.withdraw")).toEqual([
      "classes.ts:8 withdraw(amount) | amount = 1, this.balance = 0",
      "classes.ts:9 if (amount > 1000) | false, amount = 1",
      "classes.ts:10 this.balance -= amount | this.balance = -1",
      "classes.ts:11 return this.balance | \\result = -1",
      "classes.ts:4 invariant this.balance >= 0 | broken",
    ]);
  });

  it("ends at the call that is outside a domain", () => {
    expect(pathOf("large")).toEqual([
      "functions.ts:7 careless(n) | n = 0",
      "functions.ts:7 const m = n + 1 | m = 1",
      "functions.ts:7 return large(m)",
      "  functions.ts:4 requires n > 10 | broken",
    ]);
  });

  it("leads through what is called, in other files too", () => {
    expect(pathOf("calls")).toEqual([
      "functions.ts:10 calls(n) | n = 4",
      "  twice.ts:2 twice(n) | n = 4",
      "  twice.ts:3 switch (n) | 4, n = 4",
      "  twice.ts:5 return n + n | \\result = 8",
      "functions.ts:11 const t = twice(n) | t = 8",
      "functions.ts:12 return t | \\result = 8",
      "functions.ts:9 ensures \\result !== 8 | broken",
    ]);
  });

  it("shows what is thrown, and who catches it", () => {
    expect(pathOf("risky")).toEqual([
      "functions.ts:22 risky(n) | n = 3",
      "  functions.ts:31 check(n) | n = 3",
      "  functions.ts:32 if (n > 2) | true, n = 3",
      "  functions.ts:32 throw new RangeError(`too large: ${n}`) | throws RangeError: too large: 3",
      "functions.ts:24 check(n) | throws RangeError: too large: 3",
      'functions.ts:25 catch (e) | e = RangeError("too large: 3")',
      "functions.ts:26 if (n === 3) | true, n = 3",
      "functions.ts:26 throw e | throws RangeError: too large: 3",
      "functions.ts:20 signals (e: Error) n > 5 | broken",
    ]);
  });

  it("goes on after what is awaited", () => {
    expect(pathOf("later")).toEqual([
      "functions.ts:36 later(n) | n = 0",
      "  functions.ts:40 less(n) | n = 0",
      "  functions.ts:41 await null",
      "  functions.ts:42 return n - 1 | \\result = -1",
      "functions.ts:37 const m = await less(n) | m = -1",
      "functions.ts:38 return m * 2 | \\result = -2",
      "functions.ts:35 ensures \\result > 0 | broken",
    ]);
  });

  it("is that of arrow functions, and of functions whose contract is in the body", () => {
    expect(pathOf("arrow")).toEqual([
      "functions.ts:16 arrow(n) | n = -1",
      "functions.ts:16 => n * 3 | \\result = -3",
      "functions.ts:15 ensures \\result >= 0 | broken",
    ]);
    expect(pathOf("inBody")).toEqual([
      "functions.ts:45 inBody(n) | n = 0",
      "functions.ts:47 const m = Math.abs(n) | m = 0",
      "functions.ts:47 return m | \\result = 0",
      "functions.ts:46 ensures \\result > 0 | broken",
    ]);
  });

  it("goes round in loops, and into functions that are handed on", () => {
    expect(pathOf("kept")).toEqual([
      "loops.ts:3 kept(n) | n = 2",
      "loops.ts:4 let i = 0 | i = 0",
      "loops.ts:6 while (i < n) | true, i = 0, n = 2",
      "loops.ts:6 i++ | i = 1",
      "loops.ts:6 while (i < n) | true, i = 1, n = 2",
      "loops.ts:6 i++ | i = 2",
      "loops.ts:5 maintaining i < 2 | broken",
    ]);
    expect(pathOf("mapped")).toEqual([
      "loops.ts:22 mapped(xs) | xs = [-1]",
      "  loops.ts:23 (x) => | x = -1",
      "  loops.ts:24 const y = x + 1 | y = 0",
      "  loops.ts:25 return y | \\result = 0",
      "loops.ts:23 return xs.map((x) => { const y = x + 1; return y; }) | \\result = [0]",
      "loops.ts:21 ensures \\result.every((x) => x > 0) | broken",
    ]);
  });

  it("ends at an assertion in a body", () => {
    expect(pathOf("asserted")).toEqual([
      "loops.ts:29 asserted(n) | n = 1",
      "loops.ts:30 const m = n + 1 | m = 2",
      "loops.ts:31 assert m !== 2 | broken",
    ]);
  });

  it("shows what constructors make of an object, and private fields", () => {
    expect(pathOf("Square.constructor")).toEqual([
      "classes.ts:20 new Square(size) | size = 10",
      "classes.ts:21 const sides = 4 | sides = 4",
      "  classes.ts:16 new Shape(sides) | sides = 4, this.sides = 4",
      "classes.ts:22 super(sides) | this.sides = 4, this.size = 10",
      "classes.ts:23 if (size < 0) | false, size = 10",
      "classes.ts:19 invariant this.size < 10 | broken",
    ]);
    expect(pathOf("Meter.next")).toEqual([
      "classes.ts:38 next() | this.#count = 1",
      "classes.ts:39 this.#count++ | this.#count = 2",
      "classes.ts:40 return this.#count | \\result = 2",
      "classes.ts:37 ensures \\result < 2 | broken",
    ]);
  });

  it("is about the last of several calls", () => {
    expect(document.findings.find(({ unit }) => unit === "Stack.push")?.inputs).toBe(
      "const stack = new Stack();\nstack.push(0);\nstack.push(0);",
    );
    expect(pathOf("Stack.push")).toEqual([
      "classes.ts:30 push(item) | item = 0, this.items = [0]",
      "classes.ts:31 this.items.push(item) | this.items = [0, 0]",
      "classes.ts:28 invariant this.items.length <= 1 | broken",
    ]);
  });

  it("has all steps of a loop in the document", () => {
    const path = pathOf("sum");
    expect(path).toHaveLength(33);
    expect(path.slice(-3)).toEqual([
      "loops.ts:15 i <= n | false, i = 8, n = 7",
      "loops.ts:19 return total | \\result = 16",
      "loops.ts:11 ensures \\result <= 10 | broken",
    ]);
  });
});

describe("in the report", () => {
  it("the path is a table, and the middle of a long one is left out", async () => {
    const { stdout } = await inFolder({ "loops.ts": files["loops.ts"] }, (cwd) =>
      proviso(cwd, ["verify", "loops.ts", "--time-limit", "30"]),
    );
    expect(stdout).toContain(`
  how it comes to that:
    3  kept(n)            n = 2
    4  let i = 0          i = 0
    6  while (i < n)      true
    6  i++                i = 1
    6  while (i < n)      true
    6  i++                i = 2
    5  maintaining i < 2  broken

`);
    expect(stdout).toContain(`
    15  i <= n                 true
    … 3 steps left out
    15  i <= n                 true
`);
  }, 60_000);
});

describe("a verdict", () => {
  it("is not held against a unit that only calls what breaks its promise", async () => {
    const source = `import type { int } from "@proviso/runtime";
/** @requires n >= 0
 *  @ensures \\result >= 0 */
export function outer(n: int): int {
  let i = inner(n);
  //@ maintaining i <= 1000;
  while (i > 10) i--;
  return i;
}
/** @ensures \\result >= 0 && \\result <= 1000 */
export function inner(n: int): int { return n > 5 ? -1 : 0; }
`;
    const { document: found } = await inFolder({ "a.ts": source }, (cwd) =>
      reported("verify", cwd, ["a.ts"]),
    );
    const verdicts = found.units.map(({ unit, verdict }) => `${unit} ${verdict}`);
    expect(verdicts).toContain("inner violated");
    expect(verdicts).not.toContain("outer violated");
    expect(found.findings.map(({ unit }) => unit)).toEqual(["inner"]);
  }, 60_000);
});
