import fc, { type Arbitrary } from "fast-check";
import { drawnFrom, oneOf, wholeNumbers } from "./drawn.js";
import type { Interval } from "./interval.js";

/** Numbers at which programs change their minds. */
const edges: readonly number[] = [
  0,
  1,
  -1,
  2,
  -0,
  0.5,
  0.1,
  0.2,
  10,
  100,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.EPSILON,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 32,
  1e21,
  1e-7,
];

/** Numbers of an interval: small ones most often, its ends, what the program mentions, edges, and any. Whole ones are safe. */
export function numbersIn(
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Interval,
  whole: boolean,
  constants: readonly number[],
): Arbitrary<number> {
  const bounded = Number.isFinite(min) || Number.isFinite(max);
  const fits = (n: number): boolean =>
    (whole ? Number.isSafeInteger(n) : true) && (bounded ? n >= min && n <= max : true);
  const step = whole ? 1 : 0.5;
  const ends = [min, min + step, max - step, max].filter(Number.isFinite);
  const mentioned = constants.flatMap((n) => [n, n - 1, n + 1]);
  const special = [...new Set([...ends, ...edges])].filter(fits);
  const known = [...new Set(mentioned)].filter(fits);
  const low = Math.ceil(Math.max(min, -9));
  const high = Math.floor(Math.min(max, Math.max(low + 18, 9)));
  const choices: { weight: number; arbitrary: Arbitrary<number> }[] = [];
  if (low <= high) choices.push({ weight: 10, arbitrary: wholeNumbers(low, high) });
  if (special.length > 0) choices.push({ weight: 4, arbitrary: oneOf(special) });
  if (known.length > 0) choices.push({ weight: 4, arbitrary: oneOf(known) });
  const from = Math.ceil(Math.max(min, -(2 ** 31)));
  const to = Math.floor(Math.min(max, 2 ** 31 - 1));
  if (from <= to) choices.push({ weight: 2, arbitrary: wholeNumbers(from, to) });
  if (!whole)
    choices.push({
      weight: 2,
      arbitrary: bounded ? fc.double({ min, max, noNaN: true }) : fc.double(),
    });
  return choices.length === 0 ? oneOf([whole ? Math.ceil(min) : min]) : drawnFrom(choices);
}

/** Big integers of an interval. */
export function bigintsIn({ min, max }: Interval, constants: readonly bigint[]): Arbitrary<bigint> {
  const fits = (n: bigint): boolean => (min === undefined || n >= min) && (max === undefined || n <= max);
  const known = constants.flatMap((n) => [n, n - 1n, n + 1n]).filter(fits);
  const near = [0n, 1n, -1n, 2n, 2n ** 31n, 2n ** 63n, -(2n ** 63n), 2n ** 64n].filter(fits);
  const bounds = {
    ...(min !== undefined && { min: BigInt(Math.ceil(min)) }),
    ...(max !== undefined && { max: BigInt(Math.floor(max)) }),
  };
  return fc.oneof(
    {
      weight: 4,
      arbitrary: near.length + known.length > 0 ? fc.constantFrom(...near, ...known) : fc.bigInt(bounds),
    },
    { weight: 2, arbitrary: fc.bigInt(bounds) },
  );
}
