import type { Value } from "./graph.js";
import { imul, mapGet, mapSet, newMap } from "./intrinsics.js";

/** Numbers for texts and values without identity, the same for the same ones, whichever graph they are in. */
export class Names {
  readonly #plain = newMap<Value, number>();
  readonly #special = newMap<string, number>();
  #last = 0;

  /** Not for references. */
  of(value: Value): number {
    if (typeof value !== "object" || value === null) return this.#number(this.#plain, value);
    if (value.kind === "ref") return 0;
    return this.#number(this.#special, value.kind === "bigint" ? value.digits : value.kind);
  }

  #number<K>(names: Map<K, number>, name: K): number {
    let number = mapGet(names, name);
    if (number === undefined) {
      number = ++this.#last;
      mapSet(names, name, number);
    }
    return number;
  }
}

/** One of two independent hashes of three numbers, by the finaliser of MurmurHash3. */
export function hash(lane: 0 | 1, a: number, b: number, c: number): number {
  let h = lane === 0 ? 0x9747b28c : 0x2f0b4a27;
  h = scramble(h ^ imul(a, 0xcc9e2d51));
  h = scramble(h ^ imul(b, 0x1b873593));
  return scramble(h ^ imul(c, 0x239b961b));
}

function scramble(h: number): number {
  h = imul(h ^ (h >>> 16), 0x85ebca6b);
  h = imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) + 0x561ccd1b;
}
