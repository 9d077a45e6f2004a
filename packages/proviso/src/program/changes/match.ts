// Matching by keys, in passes: what has the same key on both sides is a pair, and what an earlier pass took, a later
// one does not see. Where several have one key, those that are equal come together first, then the most alike.

/** Two things that are the same in two versions. */
export interface Match<T> {
  readonly old: T;
  readonly new: T;
}

export class Matcher<T> {
  readonly #old: Set<T>;
  readonly #new: Set<T>;

  constructor(
    old: Iterable<T>,
    now: Iterable<T>,
    readonly areEqual: (old: T, now: T) => boolean,
    /** How alike two are; where it is not said, all are. */
    readonly likeness: (old: T, now: T) => number = () => 0,
  ) {
    this.#old = new Set(old);
    this.#new = new Set(now);
  }

  /** What is left of the old side and of the new. */
  get rest(): { readonly old: readonly T[]; readonly new: readonly T[] } {
    return { old: [...this.#old], new: [...this.#new] };
  }

  /** Takes two as the same. */
  take(pair: Match<T>): Match<T> {
    this.#old.delete(pair.old);
    this.#new.delete(pair.new);
    return pair;
  }

  /** Pairs what has the same key; with `unique`, only where no other of its side has it. Without a key, nothing. */
  byKey(
    keyOfOld: (old: T) => string | undefined,
    keyOfNew: (now: T) => string | undefined,
    unique = false,
  ): Match<T>[] {
    const olds = grouped(this.#old, keyOfOld);
    const news = grouped(this.#new, keyOfNew);
    const found: Match<T>[] = [];
    for (const [key, fresh] of news) {
      const stale = olds.get(key) ?? [];
      if (unique && (fresh.length > 1 || stale.length > 1)) continue;
      found.push(...this.#together(stale, fresh));
    }
    return found.map((pair) => this.take(pair));
  }

  /** Pairs what shares a key, where each key is one thing's on either side: by the first key that one has, then by the next. */
  byKeys(keysOfOld: (old: T) => readonly string[], keysOfNew: (now: T) => readonly string[]): Match<T>[] {
    const olds = new Map([...this.#old].flatMap((old) => keysOfOld(old).map((key) => [key, old] as const)));
    const found: Match<T>[] = [];
    const most = Math.max(0, ...[...this.#new].map((now) => keysOfNew(now).length));
    for (let at = 0; at < most; at++)
      for (const now of this.#new) {
        const old = olds.get(keysOfNew(now)[at] ?? "");
        if (old !== undefined && this.#old.has(old)) found.push(this.take({ old, new: now }));
      }
    return found;
  }

  /** Pairs the most alike first; of those that are as alike, in order. */
  #mostAlike(olds: readonly T[], news: readonly T[]): Match<T>[] {
    const ranked = news
      .flatMap((now) => olds.map((old) => ({ old, new: now, score: this.likeness(old, now) })))
      .toSorted((a, b) => b.score - a.score);
    const taken = new Set<T>();
    return ranked.flatMap(({ old, new: now }) => {
      if (taken.has(old) || taken.has(now)) return [];
      taken.add(old).add(now);
      return [{ old, new: now }];
    });
  }

  #together(olds: readonly T[], news: readonly T[]): Match<T>[] {
    if (olds.length <= 1 && news.length <= 1) return zip(olds, news);
    const left = new Set(olds);
    const equal: Match<T>[] = [];
    const others = news.filter((now) => {
      const twin = [...left].find((old) => this.areEqual(old, now));
      if (twin === undefined) return true;
      left.delete(twin);
      equal.push({ old: twin, new: now });
      return false;
    });
    return [...equal, ...this.#mostAlike([...left], others)];
  }
}

function zip<T>(olds: readonly T[], news: readonly T[]): Match<T>[] {
  return news.flatMap((now, i) => {
    const old = olds[i];
    return old === undefined ? [] : [{ old, new: now }];
  });
}

function grouped<T>(items: Iterable<T>, keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
