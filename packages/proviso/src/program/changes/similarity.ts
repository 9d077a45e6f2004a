// How alike two pieces of code are: Dice's coefficient of their sets of neighbouring tokens, which is 1 for the same
// code and 0 for code that shares no two neighbours. Pairs are found through an index of neighbours, so that code
// which shares none is never looked at; neighbours that very many share say little and are counted last, for pairs
// that others have found.

/** A pair of things that are alike. */
export interface Alike<T> {
  readonly old: T;
  readonly new: T;
  readonly score: number;
}

/** From this score on two pieces of code are taken for the same one, changed. */
export const alikeFrom = 0.7;

/** Code with fewer neighbours than this says too little to be recognised. */
const fewest = 8;
const common = 64;

/** The pairs that are most alike, each thing in one pair at most, best first. */
export function mostAlike<T>(
  olds: readonly T[],
  news: readonly T[],
  codeOf: (item: T) => string,
): Alike<T>[] {
  const index = new Map<string, T[]>();
  const neighboursOf = new Map<T, ReadonlySet<string>>();
  for (const item of [...olds, ...news]) neighboursOf.set(item, neighbours(codeOf(item)));
  const of = (item: T): ReadonlySet<string> => neighboursOf.get(item) ?? new Set();
  for (const old of olds.filter((one) => of(one).size >= fewest)) {
    for (const two of of(old)) {
      const having = index.get(two);
      if (having === undefined) index.set(two, [old]);
      else having.push(old);
    }
  }
  const found: Alike<T>[] = [];
  for (const now of news.filter((one) => of(one).size >= fewest)) {
    const candidates = new Set<T>();
    for (const two of of(now)) {
      const having = index.get(two) ?? [];
      if (having.length <= common) for (const old of having) candidates.add(old);
    }
    for (const old of candidates) {
      const score = dice(of(old), of(now));
      if (score >= alikeFrom) found.push({ old, new: now, score });
    }
  }
  const taken = new Set<T>();
  return found
    .sort((a, b) => b.score - a.score)
    .filter((pair) => {
      if (taken.has(pair.old) || taken.has(pair.new)) return false;
      taken.add(pair.old).add(pair.new);
      return true;
    });
}

function neighbours(code: string): ReadonlySet<string> {
  const tokens = code.split(" ");
  return new Set(tokens.slice(1).map((token, i) => `${tokens[i]} ${token}`));
}

/** How alike two pieces of code are, from 0 to 1. */
export function likeness(one: string, other: string): number {
  return shareOf(neighbours(one), neighbours(other));
}

/** The same, but for what is too different in size, where it is enough to know that. */
function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = (2 * Math.min(a.size, b.size)) / (a.size + b.size);
  return least < alikeFrom ? least : shareOf(a, b);
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const one of a) if (b.has(one)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}
