import { describe, expect, it } from "vitest";
import type { InstrumentOptions } from "../../packages/proviso/dist/instrument/index.js";
import { outcome, run, ways } from "../support/checked.js";
import { expectOutcomes } from "../support/outcomes.js";

// Quantifiers and set comprehensions: digest §3. `+` before a clause says that a call satisfies it, `-` that not.

/** Checks clauses that speak of the same values, each as a precondition of a function of its own. */
async function expectVerdicts(
  values: Readonly<Record<string, unknown>>,
  clauses: string,
  options: Partial<InstrumentOptions>,
  prelude = "",
): Promise<void> {
  const lines = clauses
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const names = Object.keys(values);
  const functions = lines.map(
    (line, i) =>
      `/*@ requires ${line.slice(1).trim()}; @*/ export function f${i}(${names.map((n) => `${n}: any`).join(", ")}): void {}`,
  );
  const program = await run([prelude, ...functions].join("\n"), options);
  const verdicts = await Promise.all(
    lines.map(async (line, i) => {
      const call = program[`f${i}`] as (...args: unknown[]) => void;
      const verdict = await outcome(() => call(...names.map((name) => values[name])));
      const sign =
        verdict === "returned undefined"
          ? "+"
          : verdict.startsWith("EntryPreconditionError")
            ? "-"
            : `${verdict} `;
      return sign + line.slice(1);
    }),
  );
  expect(verdicts).toEqual(lines);
}

describe.each(ways)("quantifiers, by %s", (_, options) => {
  const check = (values: Readonly<Record<string, unknown>>, clauses: string, prelude = ""): Promise<void> =>
    expectVerdicts(values, clauses, options, prelude);

  it("all seven over integers, and the set comprehension", () =>
    check(
      { a: [3, 1, 2] },
      String.raw`
      + (\forall i: int; 0 <= i && i < a.length; a[i] > 0)
      - (\forall i: int; 0 <= i && i < a.length; a[i] > 1)
      + (\exists i: int; 0 <= i && i < a.length; a[i] === 2)
      - (\exists i: int; 0 <= i && i < a.length; a[i] === 4)
      + (\sum i: int; 0 <= i && i < a.length; a[i]) === 6
      - (\sum i: int; 0 <= i && i < a.length; a[i]) === 5
      + (\product i: int; 0 <= i && i < a.length; a[i]) === 6
      - (\product i: int; 0 <= i && i < a.length; a[i]) === 5
      + (\min i: int; 0 <= i && i < a.length; a[i]) === 1
      - (\min i: int; 0 <= i && i < a.length; a[i]) === 2
      + (\max i: int; 0 <= i && i < a.length; a[i]) === 3
      - (\max i: int; 0 <= i && i < a.length; a[i]) === 2
      + (\num_of i: int; 0 <= i && i < a.length; a[i] > 1) === 2
      - (\num_of i: int; 0 <= i && i < a.length; a[i] > 1) === 3
      + new Set<int> { x: int | a.includes(x) && x > 1 }.size === 2
      - new Set<int> { x: int | a.includes(x) && x > 1 }.has(1)
      + new Set<int> { i: int | 0 <= i && i < 10 && i % 3 === 0 }.has(9)
      `,
    ));

  it("every form of bound, on either side, strict or not", () =>
    check(
      { n: 3 },
      String.raw`
      + (\num_of i: int; 0 <= i && i < n; true) === 3
      + (\num_of i: int; 0 < i && i < n; true) === 2
      + (\num_of i: int; 0 <= i && i <= n; true) === 4
      + (\num_of i: int; 0 < i && i <= n; true) === 3
      + (\num_of i: int; n > i && i >= 0; true) === 3
      + (\num_of i: int; n >= i && i > 0; true) === 3
      + (\num_of i: int; i >= 0 && i < n; true) === 3
      + (\num_of i: int; i > -n && n > i; true) === 5
      + (\num_of i: int; (0 <= i) && ((i < n)); true) === 3
      + (\num_of i: int; 0 <= i && i < n && i < 2; true) === 2
      + (\num_of i: int; 0 <= i && 1 <= i && i < n; true) === 2
      + (\num_of i: int; i < n && i !== 1 && 0 <= i; true) === 2
      + (\num_of i: int; 0 <= i && i < n; i % 2 === 0) === 2
      + (\num_of i: int; n <= i && i < 0; true) === 0
      + (\num_of i: int; 0 <= i && i < n + n; true) === 6
      + (\num_of i: int; 0 <= i && i < Math.max(n, 5); true) === 5
      + (\num_of int i; 0 <= i && i < n; true) === 3
      + (\num_of int i, j; 0 <= i && i < n && 0 <= j && j < 2; true) === 6
      + (\num_of i: int, j: nat; 0 <= i && i < n && j < 2; true) === 6
      `,
    ));

  it("bounds that are no integers, and bounds that are no numbers", () =>
    check(
      { half: 0.5, most: 2.5, n: 2, none: undefined, not: Number.NaN, s: "3" },
      String.raw`
      + (\sum i: int; half <= i && i <= most; i) === 3
      + (\sum i: int; half < i && i < most; i) === 3
      + (\sum i: int; -half <= i && i <= most; 1) === 3
      + (\sum i: int; -half < i && i < most; 1) === 3
      + (\sum i: int; -1.5 <= i && i < 1.5; 1) === 3
      + (\sum i: int; -1.5 < i && i <= 1.5; i) === 0
      + (\forall i: int; 0.5 < i && i < 10.5; Number.isInteger(i))
      + (\sum i: int; 1.5 > i && i > -1.5; 1) === 3
      + (\num_of i: int; 0 <= i && i < none; true) === 0
      + (\num_of i: int; 0 <= i && i < not; true) === 0
      + (\forall i: int; not <= i && i < 5; false)
      - (\exists i: int; 0 <= i && i <= not; true)
      + (\num_of i: int; 0 <= i && i < s; true) === 3
      + (\num_of i: int; s < i && i <= 5; true) === 2
      + (\num_of i: int; 0 <= i && i < true; true) === 1
      + (\num_of i: int; null <= i && i < 2; true) === 2
      `,
    ));

  it("natural numbers start at zero", () =>
    check(
      { n: 3 },
      String.raw`
      + (\num_of k: nat; k < n; true) === 3
      + (\num_of k: nat; k <= n; true) === 4
      + (\num_of k: nat; -5 <= k && k < n; true) === 3
      + (\num_of k: nat; 2 <= k && k <= n; true) === 2
      + (\forall k: nat; k < n; k >= 0)
      + (\exists k: nat; k <= n; k * k === 4)
      - (\exists k: nat; k <= n; k * k === 5)
      + (\num_of k: nat; [-1, 1, 2].includes(k); true) === 2
      `,
    ));

  it("integers are integers, whatever a collection or an equation says", () =>
    check(
      { a: [1.5, 2] },
      String.raw`
      + (\forall i: int; a.includes(i); i === 2)
      + (\num_of i: int; a.includes(i); true) === 1
      - (\exists i: int; i === 1.5; true)
      + (\exists i: int; i === 2; true)
      + (\num_of x: number; a.includes(x); true) === 2
      `,
    ));

  it("big integers", () =>
    check(
      { n: 3n, b: [1n, 2n] },
      String.raw`
      + (\sum k: bigint; 0n <= k && k < n; k) === 3n
      + (\sum k: bigint; 0n < k && k <= n; k) === 6n
      + (\product k: bigint; 1n <= k && k <= n; k) === 6n
      + (\num_of k: bigint; n > k && k > -n; true) === 5
      + (\max k: bigint; 0n <= k && k < n; k * k) === 4n
      + (\sum i: int; 0 <= i && i < b.length; b[i]) === 3n
      + (\forall k: bigint; b.includes(k); k > 0n)
      - (\forall k: bigint; 0n <= k && k <= n; k < n)
      + (\sum k: bigint; 0n <= k && k < 0n; k) === 0n
      + (\product k: bigint; 0n <= k && k < 0n; k) === 1n
      + (\num_of k: bigint; 0 <= k && k < 3; true) === 3
      + (\num_of k: bigint; 0n <= k && k < 2.5; true) === 3
      `,
    ));

  it("small types are all their values", () =>
    check(
      { x: 1 },
      String.raw`
      + (\forall b: boolean; b || !b)
      - (\forall b: boolean; b)
      + (\exists b: boolean; b)
      + (\num_of b: boolean; true) === 2
      + (\num_of b: boolean, c: boolean; b ==> c) === 3
      + (\forall b: boolean; b; b)
      + (\forall s: "a" | "b"; s.length === 1)
      - (\forall s: "a" | 'bc'; s.length === 1)
      + (\sum k: 1 | 2 | -3; k) === 0
      + (\num_of k: 1 | 2 | 4; k > x) === 2
      + (\exists v: null | 1; v === null)
      + (\num_of k: 1 | 2 | 1; true) === 2
      + (\num_of s: "a|b" | "c"; true) === 2
      `,
    ));

  it("the elements of sets, maps, arrays and what can be iterated", () =>
    check(
      {
        set: new Set([1, 2, 3]),
        map: new Map([
          ["a", 1],
          ["b", 2],
        ]),
        array: ["x", "yy"],
        typed: new Uint8Array([4, 5]),
        objects: [{ v: 1 }, { v: 2 }],
      },
      String.raw`
      + (\forall x: number; set.has(x); x > 0)
      - (\forall x: number; set.has(x); x > 1)
      + (\exists x: number; set.has(x); x === 3)
      + (\sum x: number; set.has(x) && x > 1; x) === 5
      + (\forall k: string; map.has(k); map.get(k) > 0)
      - (\forall k: string; map.has(k); map.get(k) > 1)
      + (\max s: string; array.includes(s); s.length) === 2
      - (\forall s: string; array.includes(s); s.length === 1)
      + (\sum x: number; typed.includes(x); x) === 9
      + (\sum o: object; objects.includes(o); o.v) === 3
      - (\exists o: { v: number }; objects.includes(o); o.v > 2)
      + (\sum x: number; own.contains(x); x) === 30
      - (\forall x: number; own.contains(x); x > 10)
      + (\num_of x: number, y: number; set.has(x) && set.has(y); x < y) === 3
      + (\forall x: number; x > 2 && set.has(x); x === 3)
      + new Set<number> { x: number | set.has(x) && x !== 2 }.size === 2
      `,
      `const items = [10, 20];
       const own = { contains: (x: number) => items.includes(x), [Symbol.iterator]: () => items.values() };`,
    ));

  it("a value that a collection has twice is one value", () =>
    check(
      { a: [2, 2, 3] },
      String.raw`
      + (\sum x: int; a.includes(x); x) === 5
      + (\num_of x: int; a.includes(x); true) === 2
      + (\product x: int; a.includes(x); x) === 6
      + new Set<int> { x: int | a.includes(x) }.size === 2
      + (\num_of x: int; a.includes(x) || a.includes(x); true) === 2
      + (\num_of x: int; x === 2 || x === 2; true) === 1
      + (\num_of x: int; 0 <= x && x < 3 || a.includes(x); true) === 4
      `,
    ));

  it("a collection that does not iterate over what it has is no finite range", () =>
    check(
      { params: new URLSearchParams("a=1&b=2"), weak: new WeakSet(), s: "abc" },
      String.raw`
      + (\exists k: string; params.has(k); k === "a")
      + (\num_of k: string; params.has(k); true) === 2
      + (\exists o: object; weak.has(o); true)
      + !(\exists o: object; weak.has(o); true)
      + (\exists t: string; s.includes(t); t === "ab")
      + !(\forall t: string; s.includes(t); t.length === 1)
      `,
    ));

  it("equations and alternatives", () =>
    check(
      { n: 2, set: new Set([5, 6]), a: [6, 7] },
      String.raw`
      + (\forall x: number; x === n; x === 2)
      - (\forall x: number; n === x; x === 3)
      + (\exists x: number; x === n + 1; x === 3)
      + (\sum x: number; set.has(x) || a.includes(x); x) === 18
      + (\sum x: number; x === 1 || x === n || set.has(x); x) === 14
      + (\num_of i: int; 0 <= i && i < 2 || 5 <= i && i < 7; true) === 4
      + (\num_of i: int; 0 <= i && i < 3 || 1 <= i && i < 4; true) === 4
      + (\num_of i: int; (i === 1 || i === 2) && i > 1; true) === 1
      + (\num_of i: int; (0 <= i && i < 2 || i === 9) && i !== 1; true) === 2
      + (\exists x: any; x == null; x === undefined)
      + !(\forall x: any; x == null; x === null)
      - (\exists x: number; x === NaN; true)
      `,
    ));

  it("variables that depend on each other, in either order", () =>
    check(
      { a: [1, 2, 2, 4], n: 4 },
      String.raw`
      + (\forall int i, j; 0 <= i && i < j && j < n; a[i] <= a[j])
      - (\forall int i, j; 0 <= i && i < j && j < n; a[i] < a[j])
      + (\forall int j, i; 0 <= i && i < j && j < n; a[i] <= a[j])
      - (\forall int j, i; 0 <= i && i < j && j < n; a[i] < a[j])
      + (\num_of int i, j; 0 <= i && i < j && j < n; true) === 6
      + (\num_of int i, j; 0 <= i && i <= j && j < n; true) === 10
      + (\num_of int i, j, k; 0 <= i && i < j && j < k && k < n; true) === 4
      + (\num_of int k, j, i; 0 <= i && i < j && j < k && k < n; true) === 4
      + (\num_of int i, j; i >= 0 && j > i && n > j; true) === 6
      + (\num_of i: nat, j: int; i < j && j <= 3; true) === 6
      + (\sum int i, j; 0 <= i && i < 3 && i * i <= j && j < i * i + 2; j) === 13
      + (\num_of i: int, x: int; 0 <= i && i < 2 && [[1], [2, 3]][i].includes(x); true) === 3
      + (\num_of i: int, x: int; 0 <= i && i < 2 && x === i + 1; true) === 2
      + (\num_of int i, j; 0 <= i && i < j && j < i; true) === 0
      `,
    ));

  it("without a range, an implication's antecedent is one", () =>
    check(
      { a: [1, 2], set: new Set([1]) },
      String.raw`
      + (\forall i: int; 0 <= i && i < a.length ==> a[i] > 0)
      - (\forall i: int; 0 <= i && i < a.length ==> a[i] > 1)
      - (\forall x: number; set.has(x) ==> x > 1)
      + (\forall x: number; set.has(x) ==> x === 1)
      - !(\forall i: int; 0 <= i && i < 2 ==> i >= 0)
      - (\forall int i, j; 0 <= i && i < j && j < 2 ==> a[i] > a[j])
      - (\forall i: int; (0 <= i && i < 2 ==> a[i] === 1))
      `,
    ));

  it("an empty range: all, none, 0, 1, and nothing that is least or greatest", () =>
    check(
      { a: [] },
      String.raw`
      + (\forall i: int; 0 <= i && i < a.length; false)
      - (\exists i: int; 0 <= i && i < a.length; true)
      + (\sum i: int; 0 <= i && i < a.length; a[i]) === 0
      + (\product i: int; 0 <= i && i < a.length; a[i]) === 1
      + (\num_of i: int; 0 <= i && i < a.length; true) === 0
      - (\min i: int; 0 <= i && i < a.length; a[i]) === 0
      - !((\min i: int; 0 <= i && i < a.length; a[i]) === 0)
      - (\max i: int; 0 <= i && i < a.length; a[i]) < 0
      - !((\max i: int; 0 <= i && i < a.length; a[i]) < 0)
      + (\max i: int; 0 <= i && i < a.length; a[i]) < 0 || a.length === 0
      + new Set<int> { x: int | a.includes(x) }.size === 0
      + (\forall i: int; 5 <= i && i < 3; false)
      - (\exists i: int; 0 <= i && i < -Infinity; true)
      - (\exists i: int; Infinity <= i && i < 3; true)
      + (\sum i: int; 0 <= i && i < Math.max(...a); 1) === 0
      + (\forall i: int; 0 <= i && i < 0 && i === a.missing.length; false)
      `,
    ));

  it("what has no finite range counts for the clause, whatever stands around it", () => {
    const forms = [
      String.raw`(\forall i: int; i >= 0; false)`,
      String.raw`(\forall i: int; 0 <= i && i < Infinity; false)`,
      String.raw`(\forall i: int; -Infinity < i && i < 0; false)`,
      String.raw`(\forall i: int; false)`,
      String.raw`(\exists i: int; i < n; false)`,
      String.raw`(\exists i: int; 0 <= i && i < n / 0; i < 0)`,
      String.raw`(\exists x: number; 0 <= x && x <= 1; false)`,
      String.raw`(\forall x: number; 0 <= x && x <= 1; false)`,
      String.raw`(\forall o: object; o === null)`,
      String.raw`(\exists s: string; s.length > 0; false)`,
      String.raw`(\forall i: int; 0 <= i || i < n; false)`,
      String.raw`(\forall i: int; 0 <= i && i < n || i > 10; i === 77)`,
      String.raw`(\sum i: int; i > 0; i) === 5`,
      String.raw`(\product x: number; x > 0; x) === 5`,
      String.raw`(\min i: int; i > 0; i) === 5`,
      String.raw`(\max i: int; i > 0; i) < 5`,
      String.raw`(\num_of i: int; i > 0; true) > 5`,
      "new Set<number> { x: number | x > 0 }.size === 5",
      "new Set<number> { x: number | x > 0 }.has(1)",
      String.raw`(\forall k: nat; k > n; false)`,
      String.raw`(\forall k: bigint; k > 0n; false)`,
      String.raw`(\forall int i, j; 0 <= i && i < j; false)`,
    ];
    const clauses = forms.flatMap((form) => [
      `+ ${form}`,
      `+ !(${form})`,
      `+ ${form} <==> n === 3`,
      `+ ${form} <==> n === 4`,
      `+ n === 3 ==> ${form}`,
      `+ ${form} ==> n === 4`,
      `- (${form}) && n === 4`,
      `+ (${form}) || n === 4`,
      `+ (${form}) === (n === 4)`,
    ]);
    return check({ n: 3 }, clauses.join("\n"));
  });

  it("an undefined element counts against the clause unless others decide it", () =>
    check(
      { a: [{ v: 1 }, null, { v: 3 }], x: null },
      String.raw`
      - (\forall i: int; 0 <= i && i < 3; a[i].v > 0)
      - (\forall i: int; 0 <= i && i < 3; a[i].v > 1)
      + (\exists i: int; 0 <= i && i < 3; a[i].v > 2)
      - (\exists i: int; 0 <= i && i < 3; a[i].v > 3)
      - !(\exists i: int; 0 <= i && i < 3; a[i].v > 3)
      + !(\forall i: int; 0 <= i && i < 3; a[i].v > 1)
      - !(\forall i: int; 0 <= i && i < 3; a[i].v > 0)
      - (\forall i: int; 0 <= i && i < 3; a[i].v > 0) <==> x !== null
      + (\forall i: int; 0 <= i && i < 3; a[i].v > 1) <==> x !== null
      + (\exists i: int; 0 <= i && i < 3; a[i].v > 2) <==> x === null
      - (\exists i: int; 0 <= i && i < 3; a[i].v > 3) <==> x === null
      - (\sum i: int; 0 <= i && i < 3; a[i].v) === 4
      - !((\sum i: int; 0 <= i && i < 3; a[i].v) === 4)
      - (\num_of i: int; 0 <= i && i < 3; a[i].v > 0) >= 0
      - (\max i: int; 0 <= i && i < 3; a[i].v) === 3
      + (\forall i: int; 0 <= i && i < 3; a[i].v > 0 || a[i] === null)
      + (\forall i: int; 0 <= i && i < 3 && a[i] !== null; a[i].v > 0)
      + (\forall i: int; 0 <= i && i < 3; a[i] !== null ==> a[i].v > 0)
      + (\sum i: int; 0 <= i && i < 3 && a[i] !== null; a[i].v) === 4
      + (\forall i: int; 0 <= i && i < 3 && a[i].v > 0; i !== 1 || i === 1)
      - (\forall i: int; 0 <= i && i < 3 && a[i].v > 9; false)
      - (\exists i: int; 0 <= i && i < 3 && a[i].v > 9; true)
      + (\exists i: int; 0 <= i && i < 3 && a[i].v === 3; true)
      - (\forall i: int; 0 <= i && i < x.length; true)
      - !(\forall i: int; 0 <= i && i < x.length; false)
      - (\exists i: int; 0 <= i && i < x.length; true)
      - (\forall v: number; x.has(v); true)
      - (\sum i: int; 0 <= i && i < x.length; i) >= 0
      - new Set<number> { v: number | x.has(v) }.size === 0
      - new Set<object> { o: object | a.includes(o) && o.v > 0 }.size >= 0
      + (\num_of i: int; 0 <= i && i < 3; a[i].v > 0 && a[i] !== null) === 2
      + (\num_of i: int; 0 <= i && i < 3; a[i].v > 0 || a[i] === null) === 3
      + (\sum i: int; 0 <= i && i < 3 && a[i].v > 0 && a[i] !== null; a[i].v) === 4
      + new Set<object> { o: object | a.includes(o) && (o.v > 0 || o === null) }.size === 3
      `,
    ));

  it("an informal part inside counts for the clause", () =>
    check(
      { n: 3 },
      String.raw`
      + (\forall i: int; 0 <= i && i < n; (* i is nice *))
      + !(\forall i: int; 0 <= i && i < n; (* i is nice *))
      - (\forall i: int; 0 <= i && i < n; (* i is nice *) && i < 2)
      + !(\exists i: int; 0 <= i && i < n; (* i is nice *))
      + (\exists i: int; 0 <= i && i < n; (* i is nice *) && i === 2)
      - (\exists i: int; 0 <= i && i < n; (* i is nice *) && i === 3)
      + (\forall i: int; 0 <= i && i < n && (* i is nice *); i < 1)
      + (\num_of i: int; 0 <= i && i < n; (* i is nice *)) === 77
      + !((\num_of i: int; 0 <= i && i < n; (* i is nice *)) < 77)
      + (\num_of i: int; 0 <= i && i < n; (* i is nice *) && i > 5) === 0
      - (\num_of i: int; 0 <= i && i < n; (* i is nice *) && i > 5) === 1
      + (\sum i: int; 0 <= i && i < n && (* i is nice *); i) === 77
      `,
    ));

  it("quantifiers inside quantifiers, and names that hide others", () =>
    check(
      { a: [[1, 2], [3]], i: 100, e: 5 },
      String.raw`
      + (\forall i: int; 0 <= i && i < a.length; (\exists j: int; 0 <= j && j < a[i].length; a[i][j] > 1))
      - (\forall i: int; 0 <= i && i < a.length; (\exists j: int; 0 <= j && j < a[i].length; a[i][j] > 2))
      + (\exists i: int; 0 <= i && i < a.length; (\forall j: int; 0 <= j && j < a[i].length; a[i][j] > 2))
      + (\sum i: int; 0 <= i && i < a.length; (\sum j: int; 0 <= j && j < a[i].length; a[i][j])) === 6
      + (\max i: int; 0 <= i && i < a.length; (\num_of j: int; 0 <= j && j < a[i].length; true)) === 2
      + (\sum i: int; 0 <= i && i < 2; i) === 1 && i === 100
      + (\sum i: int; 0 <= i && i < 3; (\sum i: int; 0 <= i && i < 2; 1)) === 6
      + (\sum j: int; i <= j && j < i + 2; j) === 201
      + (\forall e: int; 0 <= e && e < 2; e < 2) && e === 5
      + (\num_of k: int; 0 <= k && k < (\sum i: int; 0 <= i && i < 3; i); true) === 3
      + (\forall i: int; 0 <= i && i < 2; new Set<int> { x: int | a[i].includes(x) }.size === 2 - i)
      - !(\forall i: int; 0 <= i && i < 2; !(\exists j: int; 0 <= j && j < a[i].length; a[i][j] > 5))
      + (\forall i: int; 0 <= i && i < 2; i === 0 <==> (\exists j: int; 0 <= j && j < a[i].length; a[i][j] === 1))
      `,
    ));

  it("in functions of a contract, and functions in a quantifier", () =>
    check(
      { a: [1, 2], b: [2, 1, 0] },
      String.raw`
      + a.every((x: number) => (\exists i: int; 0 <= i && i < b.length; b[i] === x))
      - b.every((x: number) => (\exists i: int; 0 <= i && i < a.length; a[i] === x))
      + a.map((x: number) => (\sum i: int; 0 <= i && i < x; i)).join() === "0,1"
      + (\forall i: int; 0 <= i && i < a.length; b.some((x: number) => x === a[i]))
      + (\forall i: int; 0 <= i && i < a.length; b.filter((i: number) => i > 0).length === 2)
      + a.every((x: number) => x > 0 ==> b.includes(x))
      - b.every((x: number) => x > 0 <==> a.includes(x + 1))
      + a.some(function (x: number) { return (\exists i: int; i === x; i === 2); })
      - a.every((x: any) => x.nothing.more) && a.length === 2
      + a.every((x: any) => x.nothing.more) || a.length === 2
      `,
    ));

  it("arithmetic and comparisons around quantifiers", () =>
    check(
      { a: [1, 2, 3] },
      String.raw`
      + (\sum i: int; 0 <= i && i < 3; a[i]) / a.length === 2
      + (\sum i: int; 0 <= i && i < 3; a[i]) === (\product i: int; 0 <= i && i < 3; a[i])
      + (\min i: int; 0 <= i && i < 3; a[i]) < (\max i: int; 0 <= i && i < 3; a[i])
      + Math.abs((\sum i: int; 0 <= i && i < 3; -a[i])) === 6
      + ((\forall i: int; 0 <= i && i < 3; a[i] > 0) ? 1 : 2) === 1
      + [(\num_of i: int; 0 <= i && i < 3; a[i] > 1)].includes(2)
      + (\forall i: int; 0 <= i && i < 3; a[i] > 0) === true
      + (\sum i: int; 0 <= i && i < 3; a[i] > 1 ? 10 : 1) === 21
      `,
    ));

  it("`\\old` and `\\result` inside quantifiers", async () => {
    const program = await run(
      String.raw`
       //@ ensures (\forall i: int; 0 <= i && i < a.length; a[i] === \old(a[i]) + 1);
       export function bump(a: number[], bad: number): void {
         for (let i = 0; i < a.length; i++) a[i] += i === bad ? 2 : 1;
       }
       //@ ensures (\forall i: int; 0 <= i && i < \old(a.length); \result[i] === \old(a[i]));
       export function take(a: number[], bad: boolean): number[] {
         const copy = [...a];
         a.length = 0;
         if (bad) copy[0] = 99;
         return copy;
       }
       //@ ensures (\sum i: int; 0 <= i && i < a.length; a[i]) === \old((\sum i: int; 0 <= i && i < a.length; a[i]));
       export function shuffle(a: number[], bad: boolean): void {
         a.reverse();
         if (bad) a[0] += 1;
       }
       //@ ensures (\forall k: string; m.has(k); m.get(k) === \old(m.get(k)) * 2);
       export function double(m: Map<string, number>, bad: boolean): void {
         for (const [k, v] of m) m.set(k, bad ? v : v * 2);
       }
       //@ ensures (\forall int i, j; 0 <= i && i < 2 && 0 <= j && j < 2; g[i][j] === \old(g[j][i]));
       export function transpose(g: number[][], bad: boolean): void {
         [g[0][1], g[1][0]] = [g[1][0], g[0][1]];
         if (bad) g[1][1] = 77;
       }
       //@ old before: number[] = [...a];
       //@ ensures (\exists i: int; 0 <= i && i < before.length; before[i] === \result);
       export function pop(a: number[]): number {
         const last = a.pop();
         return last ?? 42;
       }
       //@ ensures (\forall i: int; 0 <= i && i < a.length; \old(a[i].v) === a[i].v);
       export function keep(a: any[]): void {
         a[0] = { v: 1 };
       }
       //@ ensures (\forall i: int; 0 <= i && i < a.length; i < \old(a.length) ==> a[i] === \old(a[i]));
       export function grow(a: number[], bad: boolean): void {
         a.push(5);
         if (bad) a[0] = 99;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "bump([1, 2], -1)": "returned undefined",
      "bump([1, 2], 1)":
        "NormalPostconditionError: ensures (\\forall i: int; 0 <= i && i < a.length; a[i] === \\old(a[i]) + 1)",
      "take([1, 2], false)": "returned [1,2]",
      "take([1, 2], true)":
        "NormalPostconditionError: ensures (\\forall i: int; 0 <= i && i < \\old(a.length); \\result[i] === \\old(a[i]))",
      "shuffle([1, 2], false)": "returned undefined",
      "shuffle([1, 2], true)":
        "NormalPostconditionError: ensures (\\sum i: int; 0 <= i && i < a.length; a[i]) === \\old((\\sum i: int; 0 <= i && i < a.length; a[i]))",
      "double(new Map([['a', 1]]), false)": "returned undefined",
      "double(new Map([['a', 1]]), true)":
        "NormalPostconditionError: ensures (\\forall k: string; m.has(k); m.get(k) === \\old(m.get(k)) * 2)",
      "transpose([[1, 2], [3, 4]], false)": "returned undefined",
      "transpose([[1, 2], [3, 4]], true)":
        "NormalPostconditionError: ensures (\\forall int i, j; 0 <= i && i < 2 && 0 <= j && j < 2; g[i][j] === \\old(g[j][i]))",
      "pop([1, 2])": "returned 2",
      "pop([])":
        "NormalPostconditionError: ensures (\\exists i: int; 0 <= i && i < before.length; before[i] === \\result)",
      "keep([{ v: 1 }])": "returned undefined",
      "keep([null])":
        "NormalPostconditionError: ensures (\\forall i: int; 0 <= i && i < a.length; \\old(a[i].v) === a[i].v)",
      "grow([1], false)": "returned undefined",
      "grow([1], true)":
        "NormalPostconditionError: ensures (\\forall i: int; 0 <= i && i < a.length; i < \\old(a.length) ==> a[i] === \\old(a[i]))",
    });
  });

  it("`this`, private names and `super` inside quantifiers", async () => {
    const program = await run(
      String.raw`
       class Base { low(): number { return 0; } }
       export class Bag extends Base {
         #items: number[] = [];
         limit = 5;
         low(): number { return 100; }
         //@ invariant (\forall i: int; 0 <= i && i < this.#items.length; this.#items[i] < this.limit);
         //@ requires (\forall x: number; this.#items.includes(x); x !== item);
         //@ ensures (\exists i: int; 0 <= i && i < this.#items.length; this.#items[i] === item);
         //@ ensures (\num_of i: int; super.low() <= i && i < this.#items.length; true) === \result;
         //@ ensures (\forall i: int; 0 <= i && i < \old(this.#items.length); this.#items[i] === \old(this.#items[i]));
         add(item: number): number {
           if (item !== 3) this.#items.push(item);
           return this.#items.length;
         }
         //@ ensures \result === (\sum i: int; 0 <= i && i < this.#items.length; this.#items[i]);
         sum(by: number): number { return this.#items.reduce((x, y) => x + y, by); }
       }`,
      options,
    );
    await expectOutcomes(program, {
      "new Bag().add(1)": "returned 1",
      "(() => { const b = new Bag(); b.add(1); b.add(2); return b.sum(0); })()": "returned 3",
      "(() => { const b = new Bag(); b.add(1); return b.sum(1); })()":
        "NormalPostconditionError: ensures \\result === (\\sum i: int; 0 <= i && i < this.#items.length; this.#items[i])",
      "(() => { const b = new Bag(); b.add(1); b.add(1); })()":
        "EntryPreconditionError: requires (\\forall x: number; this.#items.includes(x); x !== item)",
      "new Bag().add(3)":
        "NormalPostconditionError: ensures (\\exists i: int; 0 <= i && i < this.#items.length; this.#items[i] === item)",
      "new Bag().add(7)":
        "InvariantError: invariant (\\forall i: int; 0 <= i && i < this.#items.length; this.#items[i] < this.limit)",
    });
  });

  it("a quantifier stops where it is decided", async () => {
    const program = await run(
      String.raw`
       export let seen = 0;
       const look = (x: number): boolean => { seen += 1; return x < 3; };
       //@ requires (\exists i: int; 0 <= i && i < 1000000000; !look(i));
       export function some(): number { return seen; }
       //@ requires !(\forall i: int; 0 <= i && i < 1000000000; look(i));
       export function all(): number { return seen; }`,
      options,
    );
    await expectOutcomes(program, { "some()": "returned 4", "all()": "returned 8" });
  });

  it("what a quantifier calls is not checked", async () => {
    const program = await run(
      String.raw`
       //@ requires x > 0;
       export function picky(x: number): boolean { return x !== -2; }
       //@ requires (\forall i: int; -n <= i && i < 0; picky(i));
       export function f(n: number): string { return "fine"; }`,
      options,
    );
    await expectOutcomes(program, {
      "f(1)": 'returned "fine"',
      "f(2)": "EntryPreconditionError: requires (\\forall i: int; -n <= i && i < 0; picky(i))",
      "picky(0)": "EntryPreconditionError: requires x > 0",
    });
  });
});
