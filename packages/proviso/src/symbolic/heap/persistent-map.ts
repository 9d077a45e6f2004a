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

  get(key: number): V | undefined {
    if (key >>> 0 !== key || key / 2 ** (this.shift + bits) >= 1) return undefined;
    let node: Node<V> | undefined = this.root;
    for (let shift = this.shift; shift > 0 && node !== undefined; shift -= bits)
      node = node[(key >>> shift) & mask] as Node<V> | undefined;
    return node?.[key & mask] as V | undefined;
  }

  set(key: number, value: V): PersistentMap<V> {
    let { root, shift } = this;
    while (key / 2 ** (shift + bits) >= 1) {
      root = [root];
      shift += bits;
    }
    return new PersistentMap(replaced(root, shift, key, value), shift);
  }
}

function replaced<V>(node: Node<V>, shift: number, key: number, value: V): Node<V> {
  const copy = node.slice();
  const at = (key >>> shift) & mask;
  copy[at] =
    shift === 0 ? value : replaced((node[at] as Node<V> | undefined) ?? [], shift - bits, key, value);
  return copy;
}
