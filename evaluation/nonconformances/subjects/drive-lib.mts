// What the drivers of the subjects share: a seeded generator, values from it, and calls that are watched. A driver
// knows how to call its subject; contracts that the runtime checks say whether all is well. The first violation that
// is not the driver's own fault (a precondition that the driver itself did not meet) is written to the standard
// output as JSON, and ends the process with status 3. A driver that has made all its calls ends with status 0. With
// `DRIVE_ONLY`, violations of the contract of other units, by other units, are passed over.
import { ContractError, EntryPreconditionError, InternalPreconditionError } from "@proviso/runtime";

const most = Number(process.env["DRIVE_CALLS"] ?? 20_000);
const first = Number(process.env["DRIVE_SEED"] ?? 0);
const only = process.env["DRIVE_ONLY"];

let state = 12345;
let round = first;

function seed(n: number): void {
  state = n >>> 0;
}

export function rnd(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

export const int = (lo: number, hi: number): number => lo + Math.floor(rnd() * (hi - lo + 1));
export const pick = <T,>(xs: readonly T[]): T => xs[int(0, xs.length - 1)];
export const chance = (p: number): boolean => rnd() < p;
export const list = <T,>(n: number, f: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => f(i));

/** An integer in the range, often at its edges. */
export const edge = (lo: number, hi: number): number => {
  if (lo > hi) return lo;
  if (chance(0.3)) return pick([lo, hi, Math.min(hi, lo + 1), Math.max(lo, hi - 1)]);
  return chance(0.5) ? int(lo, hi) : Math.min(hi, Math.max(lo, int(-3, 20)));
};

/** A number in the range, often at its edges, tiny or -0. */
export const real = (lo: number, hi: number): number => {
  const wide = (): number => (chance(0.5) ? lo + rnd() * (hi - lo) : (rnd() - 0.5) * 20);
  const chosen = chance(0.25) ? pick([lo, hi, 0, -0, 5e-324, -5e-324, 1e-9, 1, -1, 0.1]) : wide();
  return Math.min(hi, Math.max(lo, chosen));
};

// biome-ignore format: one line is easier to read
const alphabet = ["a", "b", "Z", "0", "9", " ", ",", '"', ";", "=", "%", "\n", "\r", "\t", "é", "ß", "\u{1F600}", "\ud83d", "\ude00", "\u0000", "-", ".", "_", "İ", "\u0301", "'", "\\", "$", "&"];
export const text = (longest: number): string => list(int(0, longest), () => pick(alphabet)).join("");

// biome-ignore format: one line is easier to read
export const weird = [NaN, Infinity, -Infinity, -0, 0, 0.5, -0.5, 1, -1, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 1e300, -1e300, Number.MAX_VALUE, 5e-324];

/** How often was called, and how often that ended in an expected error, in one nobody expected, or was refused. */
const counts = { calls: 0, thrown: 0, unexpected: 0, refused: 0, unexpectedlyRefused: 0 };

type ErrorClass = abstract new (...args: never[]) => Error;

/** Calls with inputs that the contract allows; errors of the given classes may come. */
export function call<T>(f: () => T, ...expected: ErrorClass[]): T | undefined {
  return watched(f, expected, "unexpectedlyRefused");
}

/** Calls with inputs that may break the precondition. */
export function wild<T>(f: () => T, ...expected: ErrorClass[]): T | undefined {
  return watched(f, expected, "refused");
}

/** Like `call`, where the round makes no sense without the result. */
export function made<T>(f: () => T): T {
  const result = call(f);
  if (result === undefined) throw new RoundEnds();
  return result;
}

class RoundEnds extends Error {}

function watched<T>(
  f: () => T,
  expected: readonly ErrorClass[],
  refused: "refused" | "unexpectedlyRefused",
): T | undefined {
  if (counts.calls === most) end(0, counts);
  counts.calls += 1;
  try {
    return f();
  } catch (error) {
    if (error instanceof RoundEnds) throw error;
    if (isRefusal(error)) counts[refused] += 1;
    else if (error instanceof ContractError) meet(error);
    else counts[expected.some((type) => error instanceof type) ? "thrown" : "unexpected"] += 1;
    return undefined;
  }
}

/** Whether the driver itself broke the precondition, also in a function that it handed over. */
function isRefusal(error: unknown): boolean {
  if (error instanceof EntryPreconditionError) return true;
  return error instanceof InternalPreconditionError && /\bdrive\.mts:\d/.test(error.callSite ?? "");
}

function meet(error: ContractError): void {
  const { kind, unit, clause, violation } = error;
  const { caller } = violation;
  if (only !== undefined && unit !== only && caller !== only) return;
  end(3, {
    kind,
    unit,
    clause,
    ...(caller !== undefined && { caller }),
    seed: round,
    calls: counts.calls,
  });
}

function end(status: number, said: object): never {
  console.log(JSON.stringify(said));
  process.exit(status);
}

/** Runs rounds, each with a seed of its own, until all calls are made. */
export function rounds(f: (round: number) => void): never {
  for (; ; round += 1) {
    seed(round * 7919 + 1);
    try {
      f(round);
    } catch (error) {
      if (error instanceof ContractError && !isRefusal(error)) meet(error);
      if (!(error instanceof RoundEnds)) counts.unexpected += 1;
    }
  }
}
