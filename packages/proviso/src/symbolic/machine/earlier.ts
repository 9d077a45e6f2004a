import type { Heap } from "../heap/heap.js";
import type { PersistentMap } from "../heap/persistent-map.js";
import type { Value } from "../values/value.js";

/** What there was at an earlier time. */
export interface Earlier {
  readonly heap: Heap;
  readonly cells: PersistentMap<Value>;
}
