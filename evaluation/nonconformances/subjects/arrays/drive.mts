import { call, chance, edge, int, list, made, pick, real, rounds, weird, wild } from "../drive-lib.mts";
import { BitSet, MOST_BITS, popCount } from "./bit-set.ts";
import * as shape from "./reshape.ts";
import * as sorted from "./sorted.ts";
import { isEntry, LARGEST_ENTRY, SparseVector } from "./sparse-vector.ts";

const sane = weird.filter((x) => !Number.isNaN(x));
const number = (): number => (chance(0.6) ? int(-3, 6) : chance(0.5) ? pick(sane) : real(-1e9, 1e9));
const numbers = (): number[] => list(chance(0.5) ? int(0, 4) : int(0, 12), number);
const any = (): number[] => numbers().map((x) => (chance(0.03) ? NaN : x));
const ascending = (): number[] => numbers().sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

function order(): void {
  const [a, x, y] = [ascending(), number(), number()];
  const b = chance(0.1) ? a : ascending();
  const target = chance(0.4) && a.length > 0 ? pick(a) : x;
  const wrong = any();
  call(() => sorted.isSorted(chance(0.5) ? wrong : a));
  call(() => sorted.occurrences(wrong, chance(0.2) ? NaN : x));
  call(() => sorted.lowerBound(a, target));
  call(() => sorted.upperBound(a, target));
  call(() => sorted.search(a, target));
  call(() => sorted.countBetween(a, Math.min(x, y), Math.max(x, y)));
  call(() => sorted.merge(a, b));
  wild(() => sorted.lowerBound(wrong, pick(weird)));
  wild(() => sorted.upperBound(chance(0.5) ? wrong : a, pick(weird)));
  wild(() => sorted.search(wrong, x));
  wild(() => sorted.countBetween(a, x, pick(weird)));
  wild(() => sorted.merge(a, wrong));
  wild(() => sorted.insert(chance(0.5) ? wrong : b, pick(weird)));
  for (let i = 0; i < 3; i++) call(() => sorted.insert(a, number()));
}

function reshape(): void {
  const [xs, wrong] = [numbers(), any()];
  const n = xs.length;
  wild(() =>
    shape.mod(
      chance(0.5) ? int(-20, 20) : pick(weird),
      chance(0.7) ? edge(0, 9) : pick([2 ** 53 - 1, 2 ** 53]),
    ),
  );
  const from = edge(0, n);
  call(() => shape.reverseRange([...wrong], 0, edge(0, wrong.length)));
  call(() => shape.reverseRange(xs, from, edge(from, n)));
  wild(() => shape.reverseRange(xs, int(-1, n + 1), int(-1, n + 1)));
  wild(() => shape.rotate(chance(0.5) ? wrong : xs, chance(0.7) ? int(-15, 15) : pick(weird)));
  call(() => shape.partition([...xs], n > 0 && chance(0.7) ? pick(xs) : number()));
  wild(() => shape.partition([...wrong], pick(weird)));
  if (n > 0) call(() => shape.kthSmallest(chance(0.3) ? ascending().concat(Infinity) : xs, 0));
  wild(() => shape.kthSmallest(chance(0.8) ? xs : wrong, edge(-1, n)));
  const [x, y] = [chance(0.3) ? int(-3, 3) * 5e-324 : number(), number()];
  wild(() => shape.midpoint(Math.min(x, y), Math.max(x, y)));
  wild(() => shape.midpoint(x, chance(0.5) ? y : int(-3, 3) * 5e-324));
  wild(() => shape.median(chance(0.5) ? wrong : xs.filter(Number.isFinite)));
  const runs = call(() => shape.encode(wrong.flatMap((v) => list(int(1, 3), () => v))));
  if (runs) call(() => shape.decode(runs));
  const times = (): number =>
    chance(0.9) ? int(0, 4) : pick([...weird, chance(0.1) ? shape.LONGEST : 9, -1]);
  wild(() => shape.decode(list(int(0, 4), () => ({ value: pick(weird), times: times() }))));
  call(() => shape.prefixSums(list(int(0, 9), () => edge(chance(0.5) ? 0 : -shape.LARGEST, shape.LARGEST))));
  wild(() => shape.prefixSums(chance(0.5) ? xs : [shape.LARGEST + int(-1, 1)]));
  call(() => shape.histogram(xs, [...ascending(), Infinity, Infinity]));
  wild(() => shape.histogram(wrong, chance(0.5) ? ascending() : any()));
}

function bits(): void {
  wild(() => new BitSet(chance(0.3) ? MOST_BITS + int(0, 1) : pick([...weird, -1])));
  const sets = list(2, () => made(() => new BitSet(pick([0, 1, 31, 32, 33, 40, 64, 70]))));
  for (let i = 0; i < 12; i++) {
    const [set, other] = [pick(sets), pick(sets)];
    const bit = edge(0, set.capacity - 1);
    for (let k = 0; k < 2; k++) wild(() => set.put(edge(-1, set.capacity), chance(0.8)));
    if (set.capacity > 0) call(() => set.put(bit, chance(0.6)));
    call(() => set.has(chance(0.3) ? pick(weird.filter(Number.isInteger)) : bit));
    wild(() => set.put(pick(weird), true));
    wild(() => set.rank(edge(-1, set.capacity + 1)));
    call(() => set.rank(pick([set.capacity, Math.max(0, bit)])));
    if (chance(0.15)) call(() => set.intersect(other));
    call(() => set.size);
    call(() => popCount(chance(0.5) ? pick(weird) : int(-(2 ** 31), 2 ** 32)));
  }
}

function vectors(): void {
  wild(() => new SparseVector(chance(0.3) ? MOST_BITS + int(0, 1) : pick([...weird, -1])));
  const length = edge(0, 12);
  const vectors = list(3, (i) => made(() => new SparseVector(i < 2 ? length : edge(0, 12))));
  for (let i = 0; i < 12; i++) {
    const [a, b] = [pick(vectors), pick(vectors)];
    const entry = (): number => (chance(0.6) ? int(-2, 2) : edge(-LARGEST_ENTRY, LARGEST_ENTRY));
    for (let k = 0; k < 3; k++)
      wild(() => a.set(edge(0, a.length), chance(0.1) ? LARGEST_ENTRY + int(0, 1) : entry()));
    wild(() => a.set(pick(weird), pick(weird)));
    wild(() => a.get(edge(-1, a.length)));
    if (a.length > 0) call(() => a.get(int(0, a.length - 1)));
    wild(() => a.dot(b));
    wild(() => a.plus(b), RangeError);
    call(() => vectors[0].plus(vectors[1]), RangeError);
    call(() => a.support());
    call(() => isEntry(chance(0.5) ? pick(weird) : LARGEST_ENTRY + int(-1, 1)));
  }
}

rounds(() => {
  for (let i = 0; i < 6; i++) order();
  for (let i = 0; i < 6; i++) reshape();
  bits();
  vectors();
});
