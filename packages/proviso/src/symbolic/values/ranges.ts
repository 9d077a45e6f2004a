import { Int, type Term } from "../../solver/index.js";
import { difference, distance, hull, negated, only, product, type Range, sum } from "./range.js";

// Between which whole numbers a term of Int lies, as far as its form tells: what stays within the safe range is not rounded.

/** Up to here every whole number is a double. */
export const exactEnd = 2n ** 53n;
const safe: Range = { least: 1n - exactEnd, most: exactEnd - 1n };
const longest = 2n ** 32n;

/** Prefixes of the names of constants and functions, with what they hold. */
const declared: readonly (readonly [string, Range])[] = [
  ["length", { least: 0n, most: longest - 1n }],
  ["int", safe],
  ["nat", { least: 0n, most: exactEnd - 1n }],
];

/** Where a term lies; nothing if that cannot be told. */
export function rangeOf(term: Term, depth = 12): Range | undefined {
  if (term.sort !== Int || depth === 0) return undefined;
  switch (term.kind) {
    case "literal":
      return typeof term.value === "bigint" ? only(term.value) : undefined;
    case "constant":
      return byName(term.name);
    case "quantified":
      return undefined;
    case "application":
      return ofApplication(term.operator, term.args, depth - 1);
  }
}

function byName(name: string): Range | undefined {
  return declared.find(([prefix]) => name.startsWith(`${prefix}!`))?.[1];
}

function ofApplication(operator: string, args: readonly Term[], depth: number): Range | undefined {
  switch (operator) {
    case "str.len":
      return { least: 0n, most: 2n ** 30n };
    case "str.indexof":
      return { least: -1n, most: 2n ** 30n };
    case "str.to_code":
      return { least: -1n, most: 0xffffn };
    case "select": {
      const [array] = args;
      if (array?.kind === "constant") return byName(array.name);
      return array?.kind === "application" ? ofApplication("select", array.args, depth) : undefined;
    }
    case "ite":
      return combined(args.slice(1), depth, hull);
    case "+":
      return combined(args, depth, sum);
    case "-":
      return args.length === 1 ? mapped(args[0], depth, negated) : combined(args, depth, difference);
    case "abs":
      return mapped(args[0], depth, distance);
    case "*":
      return combined(args, depth, product);
    case "mod": {
      const by = args[1] && rangeOf(args[1], depth);
      return by !== undefined && by.least > 0n ? { least: 0n, most: by.most - 1n } : undefined;
    }
    case "div": {
      const [of, by] = args.map((one) => rangeOf(one, depth));
      if (of === undefined || by === undefined || by.least <= 0n) return undefined;
      const { most } = distance(of);
      return { least: of.least < 0n ? -most : 0n, most };
    }
    default:
      return undefined;
  }
}

function combined(
  args: readonly Term[],
  depth: number,
  combine: (a: Range, b: Range) => Range,
): Range | undefined {
  return args
    .map((one) => rangeOf(one, depth))
    .reduce((a, b) => (a === undefined || b === undefined ? undefined : combine(a, b)));
}

function mapped(term: Term | undefined, depth: number, give: (range: Range) => Range): Range | undefined {
  const range = term && rangeOf(term, depth);
  return range && give(range);
}
