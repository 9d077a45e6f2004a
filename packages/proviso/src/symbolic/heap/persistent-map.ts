// A map from whole numbers that is never changed: setting gives another one that shares almost all of it, so that paths which
// part from each other cost nothing. A trie over five bits of the key at a time.

const bits = 5;
const width = 1 << bits;
const mask = width - 1;

type Node<V> = readonly (Node<V> | V | undefined)[];

export class PersistentMap<V> {
  private constructor(
    readonly root: Node<V>,
    /** How many bits of a key the root's own place tells. */
    readonly shift: number,
  ) {}

  static empty<V>(): PersistentMap<V> {
    return new PersistentMap<V>([], 0);
  }

  /** What a map holds under a key. */
  get(key: number): V | undefined {
    if (key >>> 0 !== key || key / 2 ** (this.shift + bits) >= 1) return undefined;
    let node: Node<V> | undefined = this.root;
    for (let shift = this.shift; shift > 0 && node !== undefined; shift -= bits)
      node = node[(key >>> shift) & mask] as Node<V> | undefined;
    return node?.[key & mask] as V | undefined;
  }

  /**
   * The keys under which another map holds something else. What they share is not looked at.
   * @ensures (\forall int k; \result.includes(k); this.get(k) !== other.get(k))
   * @ensures (\forall int k; 0 <= k && k < 70; \result.includes(k) <==> this.get(k) !== other.get(k))
   */
  changes(other: PersistentMap<V>): number[] {
    let [mine, theirs, shift] = [this.root, other.root, this.shift];
    for (; shift < other.shift; shift += bits) mine = [mine];
    for (let at = other.shift; at < shift; at += bits) theirs = [theirs];
    return changedKeys(mine, theirs, shift, 0);
  }

  /** With what another map holds under keys that are free here. */
  completedBy(other: PersistentMap<V>): PersistentMap<V> {
    return this.changes(other).reduce<PersistentMap<V>>((map, key) => {
      const value = other.get(key);
      return map.get(key) === undefined && value !== undefined ? map.set(key, value) : map;
    }, this);
  }

  /**
   * The map that holds something else under a key, and else what this one holds.
   * @requires key >>> 0 === key
   * @ensures Object.is(\result.get(key), value)
   * @ensures (\forall int k; 0 <= k && k < 70; k !== key ==> Object.is(\result.get(k), \old(this.get(k))))
   * @ensures (\forall int k; this.changes(\result).includes(k); k === key)
   */
  set(key: number, value: V): PersistentMap<V> {
    let { root, shift } = this;
    while (key / 2 ** (shift + bits) >= 1) {
      root = [root];
      shift += bits;
    }
    return new PersistentMap(replaced(root, shift, key, value), shift);
  }
}

function changedKeys<V>(a: Node<V>, b: Node<V>, shift: number, prefix: number): number[] {
  if (a === b) return [];
  const keys: number[] = [];
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [x, y] = [a[at], b[at]];
    if (x === y) continue;
    const key = prefix + at * 2 ** shift;
    if (shift === 0) keys.push(key);
    else keys.push(...changedKeys((x ?? []) as Node<V>, (y ?? []) as Node<V>, shift - bits, key));
  }
  return keys;
}

function replaced<V>(node: Node<V>, shift: number, key: number, value: V): Node<V> {
  const copy = node.slice();
  const at = (key >>> shift) & mask;
  copy[at] =
    shift === 0 ? value : replaced((node[at] as Node<V> | undefined) ?? [], shift - bits, key, value);
  return copy;
}
