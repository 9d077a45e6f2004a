import { describe, expect, it } from "vitest";
import { differ, randomNumbers } from "./support/differ.js";

// Programs as people write them, on the library.

const programs: Readonly<Record<string, readonly [body: string, ...args: readonly unknown[]]>> = {
  "counts words": [
    "const counts = new Map(); for (const word of a.toLowerCase().split(' ').filter(Boolean)) counts.set(word, (counts.get(word) ?? 0) + 1); return [...counts.entries()].sort((x, y) => y[1] - x[1] || x[0].localeCompare(y[0])).slice(0, 3)",
    "the quick brown the lazy dog The end  quick",
  ],
  "groups by a key": [
    "return a.reduce((groups, one) => { (groups[one[b]] ??= []).push(one); return groups; }, {})",
    [
      { k: "x", n: 1 },
      { k: "y", n: 2 },
      { k: "x", n: 3 },
    ],
    "k",
  ],
  "removes duplicates": [
    "return [...new Set(a)].map(String).join('|')",
    [3, 1, 3, -0, 0, Number.NaN, Number.NaN],
  ],
  transposes: [
    "return a[0].map((_, i) => a.map((row) => row[i]))",
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
  "searches in halves": [
    "let lo = 0, hi = a.length - 1; while (lo <= hi) { const mid = Math.floor((lo + hi) / 2); if (a[mid] === b) return mid; if (a[mid] < b) lo = mid + 1; else hi = mid - 1; } return -1",
    [1, 4, 9, 16, 25, 36],
    25,
  ],
  "keeps the last used": [
    "class Cache { #held = new Map(); constructor(limit) { this.limit = limit; } get(k) { if (!this.#held.has(k)) return undefined; const v = this.#held.get(k); this.#held.delete(k); this.#held.set(k, v); return v; } set(k, v) { this.#held.delete(k); if (this.#held.size >= this.limit) this.#held.delete(this.#held.keys().next().value); this.#held.set(k, v); } get keys() { return Array.from(this.#held.keys()); } } const k = new Cache(2); k.set('a', 1); k.set('b', 2); k.get('a'); k.set('c', 3); return [k.keys, k.get('b')]",
  ],
  memoizes: [
    "const memo = (f) => { const known = {}; return (n) => (n in known ? known[n] : (known[n] = f(n))); }; let calls = 0; const fib = memo((n) => { calls += 1; return n < 2 ? n : fib(n - 1) + fib(n - 2); }); return [fib(a), calls]",
    20,
  ],
  "emits events": [
    "class Emitter { constructor() { this.on = {}; } add(n, f) { (this.on[n] = this.on[n] || []).push(f); return this; } emit(n, ...xs) { return (this.on[n] || []).map((f) => f.apply(this, xs)); } } return new Emitter().add('x', (p, q) => p + q).add('x', function (p) { return [p, this instanceof Emitter]; }).emit('x', a, 2)",
    5,
  ],
  "validates and throws": [
    "class Invalid extends Error { constructor(field, options) { super(`bad ${field}`, options); this.name = 'Invalid'; this.field = field; } } try { if (!Number.isInteger(a)) throw new Invalid('a', { cause: a }); return 'fine'; } catch (e) { return [e instanceof Invalid, e instanceof Error, e.name, e.message, e.cause, e.field, `${e.name}: ${e.message}` === e.toString()]; }",
    1.5,
  ],
  "clones by JSON": [
    "const copy = JSON.parse(JSON.stringify(a)); copy.x.y.push(1); return [a, copy]",
    { x: { y: [1, null] }, z: "q" },
  ],
  "parses a query": [
    "return Object.fromEntries(a.slice(a.indexOf('?') + 1).split('&').map((one) => one.split('=')).map(([k, v = '']) => [k.trim(), isNaN(v) || v === '' ? v : Number(v)]))",
    "http://x/?a=1&b=two&c&d=-0",
  ],
  "formats a table": [
    "const w = Math.max(...a.map(([k]) => k.length)); return a.map(([k, v]) => k.padEnd(w) + ' ' + v.toFixed(1).padStart(6, '.')).join('\\n')",
    [
      ["ab", 1.25],
      ["c", -3],
    ],
  ],
  "composes functions": [
    "const pipe = (...fs) => (x) => fs.reduce((h, f) => f(h), x); return pipe((x) => x + 1, String, (s) => s.repeat(2), parseInt)(a)",
    4,
  ],
  "sorts a copy": [
    "const [first, ...rest] = [...a].sort((x, y) => x.n - y.n); return [first, rest.map(({ n }) => n), a]",
    [{ n: 3 }, { n: 1 }, { n: 2 }],
  ],
  "rotates digits": [
    "return [...String(a)].map(Number).map((d, i, all) => all.at(i - 1) * 10 + d).filter((n) => n % 2).reduceRight((h, n) => [n, ...h], [])",
    13579,
  ],
  "intersects and subtracts": [
    "const has = new Set(b); const both = a.filter((x) => has.has(x)); return { both, only: a.filter((x) => !both.includes(x)), any: both.length > 0 }",
    [1, 2, 3],
    [2, 3, 4],
  ],
  "deep equality": [
    "const same = (x, y) => Object.is(x, y) || (typeof x === 'object' && typeof y === 'object' && x !== null && y !== null && Object.keys(x).length === Object.keys(y).length && Object.entries(x).every(([k, v]) => Object.hasOwn(y, k) && same(v, y[k]))); return [same(a, b), same(a, { ...a }), same([1, [2]], [1, [3]])]",
    { p: [1, { q: 2 }] },
    { p: [1, { q: 2 }] },
  ],
  "chunks and zips": [
    "const chunk = (xs, n) => Array.from({ length: Math.ceil(xs.length / n) }, (_, i) => xs.slice(i * n, i * n + n)); return [chunk(a, 2), a.slice(0, 3).map((x, i) => [x, a[a.length - 1 - i]])]",
    [1, 2, 3, 4, 5],
  ],
  "a queue and a stack": [
    "const q = [], out = []; for (const x of a) { q.push(x); if (q.length > 2) out.push(q.shift()); } while (q.length) out.unshift(q.pop()); return out",
    [1, 2, 3, 4],
  ],
  "frozen settings": [
    "const s = Object.freeze({ ...{ x: 1, l: [1] }, ...a }); try { s.x = 5; } catch (e) { return [e instanceof TypeError, s, Object.isFrozen(s.l)]; }",
    { y: 2 },
  ],
  "a class that counts itself": [
    "class P { static made = 0; static of(...xs) { return xs.map((x) => new P(x)); } constructor(x) { this.x = x; P.made++; } valueOf2() { return this.x; } } return [P.of(1, 2).map((p) => p.valueOf2()), P.made, P.of.call(P, 3).length]",
  ],
  "iterates with breaks": [
    "const seen = []; outer: for (const [i, row] of a.entries()) { for (const x of row) { if (x < 0) continue outer; if (x > 8) break outer; seen.push(i * 10 + x); } } return seen",
    [[1, -1, 2], [3, 4], [9], [5]],
  ],
};

describe("programs on the library", () => {
  it.each(Object.entries(programs))("%s", (_name, [body, ...args]) => {
    expect(differ(body, () => structuredClone(args))).toEqual({ kind: "same" });
  });
});

describe("sorting", () => {
  it("calls what compares as V8 does, even if that contradicts itself", () => {
    const random = randomNumbers(7);
    const comparators = [
      "x - y",
      "y - x",
      "x > y",
      "x < y ? 1 : 0",
      "(x * 7 + y * 13) % 3 - 1",
      "0",
      "NaN",
      "-1",
      "1",
      "String(x - y)",
      "undefined",
    ];
    for (const comparator of comparators)
      for (let i = 0; i < 12; i += 1) {
        const length = Math.floor(random() * (i < 8 ? 12 : 64));
        const items = Array.from({ length }, () => Math.floor(random() * 20));
        const body = `const log = []; const r = a.sort((x, y) => { log.push(x * 100 + y); return ${comparator}; }); return [r, log]`;
        const found = differ(body, () => [items.slice()]);
        expect([comparator, items, found.kind === "different" ? found : "same"]).toEqual([
          comparator,
          items,
          "same",
        ]);
      }
  });
});
