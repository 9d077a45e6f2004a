// Whether values are isomorphic, the order of maps and sets apart, by trying all orders: an oracle for small values made
// of objects, arrays, maps and sets.

type Pair = readonly [left: unknown, right: unknown];

/** Objects that are matched, in both directions. */
interface Matched {
  readonly toRight: ReadonlyMap<unknown, unknown>;
  readonly toLeft: ReadonlyMap<unknown, unknown>;
}

export function areAlike(left: unknown, right: unknown): boolean {
  return canMatch([[left, right]], { toRight: new Map(), toLeft: new Map() });
}

function canMatch([first, ...rest]: readonly Pair[], matched: Matched): boolean {
  if (first === undefined) return true;
  const [a, b] = first;
  if (Object(a) !== a || Object(b) !== b) return Object.is(a, b) && canMatch(rest, matched);
  const { toRight, toLeft } = matched;
  if (toRight.has(a) || toLeft.has(b))
    return toRight.get(a) === b && toLeft.get(b) === a && canMatch(rest, matched);
  const now = { toRight: new Map([...toRight, [a, b]]), toLeft: new Map([...toLeft, [b, a]]) };
  for (const pairs of pairings(a, b)) if (canMatch([...rest, ...pairs], now)) return true;
  return false;
}

/** What would have to be matched if two objects were, in each way. */
function* pairings(a: unknown, b: unknown): Generator<readonly Pair[]> {
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return;
  if (a instanceof Set && b instanceof Set) {
    if (a.size !== b.size) return;
    for (const items of permutations([...b])) yield [...a].map((item, i): Pair => [item, items[i]]);
  } else if (a instanceof Map && b instanceof Map) {
    if (a.size !== b.size) return;
    for (const entries of permutations([...b]))
      yield [...a].flatMap(([key, value], i): Pair[] => [
        [key, entries[i]?.[0]],
        [value, entries[i]?.[1]],
      ]);
  } else {
    const [left, right] = [a, b].map((object) => new Map(Object.entries(object as object)));
    if (left === undefined || right === undefined || left.size !== right.size) return;
    if ([...left.keys()].some((key) => !right.has(key))) return;
    yield [...left].map(([key, value]): Pair => [value, right.get(key)]);
  }
}

function* permutations<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length === 0) yield [];
  for (const [i, item] of items.entries())
    for (const rest of permutations(items.toSpliced(i, 1))) yield [item, ...rest];
}
