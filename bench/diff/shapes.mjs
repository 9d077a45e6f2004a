// Values of many objects, of different make. Each is made afresh for each side of a comparison, so that the two share
// nothing but what a program would share.

class Account {
  constructor(id) {
    this.id = id;
    this.owner = `owner ${id % 97}`;
    this.balance = id * 1.5;
    this.open = id % 3 === 0;
  }
  close() {
    this.open = false;
  }
}

function list(count) {
  let cells = null;
  for (let i = 0; i < count; i++) cells = { value: i, next: cells };
  return cells;
}

function records(count) {
  return Array.from({ length: count - 1 }, (_, i) => ({
    id: i,
    name: `record ${i}`,
    weight: i / 7,
    done: i % 2 === 0,
    parent: null,
  }));
}

function tree(count) {
  const nodes = Array.from({ length: count }, (_, i) => ({ key: i, left: null, right: null }));
  for (let i = 1; i < count; i++) nodes[(i - 1) >> 1][i % 2 === 1 ? "left" : "right"] = nodes[i];
  return nodes[0];
}

function words(i) {
  return `the quick brown fox ${i} jumps over the lazy dog ${i * 31} and never comes back to where it was`;
}

/**
 * The makes. `shuffled` has the same content filled in another order; `cloned` makes what is cloned for comparison where
 * the value itself is too deep for `structuredClone`.
 */
export const SHAPES = {
  list: {
    make: list,
    cloned: (count) => Array.from({ length: count - 1 }, (_, i) => ({ value: i, next: null })),
  },
  lists: { make: (count) => Array.from({ length: Math.floor(count / 1000) }, () => list(1000)) },
  records: { make: records },
  tree: { make: tree },
  map: {
    make: (count) => new Map(Array.from({ length: count - 1 }, (_, i) => [`key ${i}`, { value: i }])),
    shuffled: (count) =>
      new Map(
        Array.from({ length: count - 1 }, (_, i) => [`key ${count - 2 - i}`, { value: count - 2 - i }]),
      ),
  },
  "objects as keys": {
    make: (count) => new Map(Array.from({ length: count - 1 }, (_, i) => [{ key: i }, i])),
    shuffled: (count) =>
      new Map(Array.from({ length: count - 1 }, (_, i) => [{ key: count - 2 - i }, count - 2 - i])),
  },
  set: {
    make: (count) => new Set(records(count)),
    shuffled: (count) => new Set(records(count).reverse()),
  },
  strings: {
    make: (count) =>
      Array.from({ length: count - 1 }, (_, i) => ({
        title: words(i),
        text: words(i + 1),
        note: words(i % 10),
      })),
  },
  instances: { make: (count) => Array.from({ length: count - 1 }, (_, i) => new Account(i)) },
};
