import { type Primitive, primitiveSource } from "../../generate/index.js";
import type { State } from "../../search/index.js";

// How what a call leaves now follows from what it left before: by a constant, a constant difference, a bound, a function of
// the language, or as one of the inputs. A relation is proposed by the first call and kept if it holds of all.

/** A value that calls leave, in both versions. */
export interface LeftValue {
  readonly now: Primitive;
  /** Nothing if the previous version did not get to leave it. */
  readonly before: Primitive;
  readonly hasBefore: boolean;
  readonly input: State;
}

/** An expression, and what it comes to for a call. */
interface Term {
  readonly text: string;
  of(value: LeftValue): Primitive | typeof nothing;
}

/** In the place of a value that a term does not have. */
const nothing = Symbol("nothing");

const ofNumbers: readonly (readonly [string, (n: number) => number])[] = [
  ["Math.abs", Math.abs],
  ["Math.trunc", Math.trunc],
  ["Math.floor", Math.floor],
  ["Math.ceil", Math.ceil],
  ["Math.round", Math.round],
];

const ofStrings: readonly (readonly [string, (text: string) => string])[] = [
  ["trim()", (text) => text.trim()],
  ["trimStart()", (text) => text.trimStart()],
  ["trimEnd()", (text) => text.trimEnd()],
  ["toLowerCase()", (text) => text.toLowerCase()],
  ["toUpperCase()", (text) => text.toUpperCase()],
];

/** What a value at a path is now, as a condition that holds of all calls; nothing if no simple one does. */
export function relationOf(
  path: string,
  values: readonly LeftValue[],
  refused: ReadonlySet<string> = new Set(),
): string | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  const isLoose = (one: Primitive, other: Primitive | typeof nothing): boolean => one === other;
  for (const equal of [isLoose, Object.is])
    for (const term of termsOf(path, values)) {
      if (!values.every((value) => equal(value.now, term.of(value)))) continue;
      if (typeof first.now === "boolean" && term.text === String(first.now))
        return first.now ? path : `!${path}`;
      if (Number.isNaN(first.now) && term.text === "NaN") return `Number.isNaN(${path})`;
      const text = equal === isLoose ? `${path} === ${term.text}` : `Object.is(${path}, ${term.text})`;
      if (!refused.has(text)) return text;
    }
  return undefined;
}

/** Whether a relation says only that nothing changed. */
export function isSame(path: string, relation: string): boolean {
  return relation === `${path} === \\prev(${path})` || relation === `Object.is(${path}, \\prev(${path}))`;
}

function* termsOf(path: string, values: readonly LeftValue[]): Generator<Term> {
  const [first] = values;
  if (first === undefined) return;
  const prev = `\\prev(${path})`;
  if (values.every(({ hasBefore }) => hasBefore)) {
    yield { text: prev, of: ({ before }) => before };
    yield constant(first.now);
    yield* ofPrevious(prev, values);
  } else yield constant(first.now);
  for (const name of first.input.keys()) {
    if (name.startsWith("typeof ") || name.startsWith("\\")) continue;
    const of = ({ input }: LeftValue): Primitive => input.get(name);
    // A parameter is what was given for it; what it leads to may have changed.
    const text = name.includes(".") ? `\\old(${name})` : name;
    yield { text, of };
    yield* shifted(text, of, values);
  }
}

function constant(value: Primitive): Term {
  return { text: primitiveSource(value), of: () => value };
}

function* ofPrevious(prev: string, values: readonly LeftValue[]): Generator<Term> {
  const before = ({ before: value }: LeftValue): Primitive => value;
  const onNumbers = (text: string, f: (n: number) => number): Term => ({
    text,
    of: ({ before: value }) => (typeof value === "number" ? f(value) : nothing),
  });
  const onStrings = (text: string, f: (text: string) => string): Term => ({
    text,
    of: ({ before: value }) => (typeof value === "string" ? f(value) : nothing),
  });
  yield { text: `!${prev}`, of: ({ before: value }) => (typeof value === "boolean" ? !value : nothing) };
  yield onNumbers(`-${prev}`, (n) => -n);
  yield* shifted(prev, before, values);
  for (const [name, f] of ofNumbers) yield onNumbers(`${name}(${prev})`, f);
  for (const [name, f] of ofStrings) yield onStrings(`${prev}.${name}`, f);
  // Where a bound was put, all that is changed is the bound.
  const changed = values.find(({ now, before: value }) => now !== value)?.now;
  if (typeof changed === "number") {
    yield onNumbers(`Math.max(${primitiveSource(changed)}, ${prev})`, (n) => Math.max(changed, n));
    yield onNumbers(`Math.min(${primitiveSource(changed)}, ${prev})`, (n) => Math.min(changed, n));
  }
  const [first] = values;
  if (typeof first?.now !== "string" || typeof first.before !== "string") return;
  const { now, before: was } = first;
  if (now.endsWith(was)) {
    const added = now.slice(0, now.length - was.length);
    yield onStrings(`${JSON.stringify(added)} + ${prev}`, (text) => added + text);
  }
  if (now.startsWith(was)) {
    const added = now.slice(was.length);
    yield onStrings(`${prev} + ${JSON.stringify(added)}`, (text) => text + added);
  }
}

/** A number with a constant added, or times one. */
function* shifted(
  text: string,
  of: (value: LeftValue) => Primitive,
  values: readonly LeftValue[],
): Generator<Term> {
  const sample = values.find(
    (value) => Number.isFinite(value.now) && Number.isFinite(of(value)) && of(value) !== 0,
  );
  if (sample === undefined) return;
  const [now, was] = [Number(sample.now), Number(of(sample))];
  const onNumber = (made: string, f: (n: number) => number): Term => ({
    text: made,
    of: (value) => {
      const n = of(value);
      return typeof n === "number" ? f(n) : nothing;
    },
  });
  const by = now - was;
  if (by !== 0 && Number.isSafeInteger(by))
    yield onNumber(`${text} ${by < 0 ? "-" : "+"} ${Math.abs(by)}`, (n) =>
      by < 0 ? n - Math.abs(by) : n + by,
    );
  const times = now / was;
  if (Number.isInteger(times) && Math.abs(times) > 1) yield onNumber(`${text} * ${times}`, (n) => n * times);
}
