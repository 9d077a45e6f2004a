import { type Assignment, Bool, Int, type Literal, Num, Str, type Term } from "../../solver/index.js";
import { constantOf } from "./facts.js";

// Values that inputs may well have, and that are tried before a solver is asked. What one array holds is the same everywhere, so
// whatever is read of it, it agrees.

/** Some of the numbers from 0 on, for a constant: `below` is how many there are. */
type Pick = (constant: Term, below: number) => number;

/** An assignment by the sorts of constants, and by what their names begin with. */
function guess(pick: Pick, numbers = 9): Assignment {
  return {
    get: (term: Term): Literal | undefined => {
      const constant = constantOf(term);
      if (constant === undefined || constant.isBound) return undefined;
      const [what = ""] = constant.name.split("!", 1);
      if (what === "old") return BigInt(-1 - pick(constant, 4));
      if (what === "length") return BigInt(pick(constant, 5));
      const tags = /^tag(\d+)$/.exec(what)?.[1];
      if (tags !== undefined) return BigInt(pick(constant, Number(tags)));
      switch (term.sort) {
        case Bool:
          return pick(constant, 2) === 1;
        case Int:
          return BigInt(pick(constant, numbers));
        case Num:
          return pick(constant, numbers);
        case Str:
          return texts[pick(constant, texts.length)];
        default:
          return undefined;
      }
    },
  };
}

const texts = ["", "a", "b", "ab"];

/** Numbers that are scattered, in another way for each seed (D. Knuth, The Art of Computer Programming 3, §6.4). */
function scattered(seed: number): Pick {
  return ({ id }, below) => (((Math.imul(id + 97 * seed, 2_654_435_761) >>> 7) % below) + below) % below;
}

/** Nothing at all, one of everything, and a few mixtures. */
export const guesses: readonly Assignment[] = [
  guess(() => 0),
  guess((constant, below) =>
    constant.kind === "constant" && constant.name.startsWith("length!") ? below - 1 : 1 % below,
  ),
  ...[1, 2].map((seed) => guess(scattered(seed))),
  ...[3, 4].map((seed) => guess(scattered(seed), 100)),
];
