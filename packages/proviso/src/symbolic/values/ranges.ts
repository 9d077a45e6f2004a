import { Int, type Term } from "../../solver/index.js";
import { difference, distance, hull, negated, only, product, type Range, sum } from "./range.js";

// Between which whole numbers a term of Int lies, as far as its form and what is known on a path tell: what stays within the
// safe range is not rounded.

/** Between what terms lie on a path. */
export type Bounds = ReadonlyMap<Term, Partial<Range>>;

export const noBounds: Bounds = new Map();

/** Up to here every whole number is a double. */
export const exactEnd = 2n ** 53n;
const safe: Range = { least: 1n - exactEnd, most: exactEnd - 1n };
const longest = 2n ** 32n;

/** The largest number, and where results become infinite instead. */
export const largest = BigInt(Number.MAX_VALUE);
export const infiniteFrom = 2n ** 1024n - 2n ** 970n;

/** What the names of constants and functions begin with, with what they hold. */
const declared: ReadonlyMap<string, Range> = new Map([
  ["length", { least: 0n, most: longest - 1n }],
  ["int", safe],
  ["nat", { least: 0n, most: exactEnd - 1n }],
  ["held", { least: -largest, most: largest }],
  ["held-nat", { least: 0n, most: largest }],
]);

/** Where a term lies whose name begins like that. */
export function declaredRange(beginning: string): Range | undefined {
  return declared.get(beginning);
}

/** Where a term lies; nothing if that cannot be told. */
export function rangeOf(term: Term, bounds: Bounds = noBounds, depth = 12): Range | undefined {
  if (term.sort !== Int || depth === 0) return undefined;
  const known = bounds.get(term);
  const formed = byForm(term, bounds, depth);
  if (known === undefined) return formed;
  const [least, most] = [larger(known.least, formed?.least), smaller(known.most, formed?.most)];
  return least === undefined || most === undefined || least > most ? formed : { least, most };
}

function larger(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}

function smaller(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || (b !== undefined && b < a) ? b : a;
}

/**
 * Bounds with what a condition says of both sides, and of the parts of a sum among them: each side lies where the other one lets
 * it, and so does a part where the others are.
 */
export function boundsWith(bounds: Bounds, condition: Term): Bounds {
  if (condition.kind === "application" && condition.operator === "not") return apartFrom(bounds, condition);
  if (condition.kind !== "application" || condition.args.length !== 2) return bounds;
  const [a, b] = condition.args;
  if (a?.sort !== Int || b === undefined) return bounds;
  const { operator } = condition;
  const left = besides(bounds, a, limitsOf(operator, endsOf(b, bounds)));
  return besides(left, b, limitsOf(flipped.get(operator) ?? operator, endsOf(a, left)));
}

/** Bounds of a term that is not its own end. */
function apartFrom(bounds: Bounds, { args: [equality] }: Term & { readonly kind: "application" }): Bounds {
  if (equality?.kind !== "application" || equality.operator !== "=") return bounds;
  const [a, b] = equality.args;
  const [term, limit] = a?.kind === "literal" ? [b, a] : [a, b];
  if (term?.sort !== Int || limit?.kind !== "literal" || typeof limit.value !== "bigint") return bounds;
  const range = rangeOf(term, bounds);
  if (range === undefined || range.least === range.most) return bounds;
  if (range.least === limit.value) return besides(bounds, term, { least: range.least + 1n });
  return range.most === limit.value ? besides(bounds, term, { most: range.most - 1n }) : bounds;
}

/** Bounds of a term and of its parts, where it lies somewhere. */
function besides(bounds: Bounds, term: Term, found: Partial<Range>): Bounds {
  if ((found.least === undefined && found.most === undefined) || term.kind === "literal") return bounds;
  const [inner] = term.kind === "application" && term.operator === "abs" ? term.args : [];
  if (inner !== undefined && found.most !== undefined) {
    const around = { least: -found.most, most: found.most };
    return narrowed(besides(bounds, inner, around), term, found);
  }
  const summands = summandsOf(term);
  return summands.reduce(
    (all, { factor, of }) => {
      const others = summands
        .filter((one) => one.of !== of)
        .map((one) => scaled(endsOf(one.of, bounds), one.factor));
      const least = others.reduce<bigint | undefined>((end, one) => plus(end, one.most), 0n);
      const most = others.reduce<bigint | undefined>((end, one) => plus(end, one.least), 0n);
      // factor * of lies between `found.least - (most of the others)` and `found.most - (least of the others)`.
      const [low, high] = [minus(found.least, least), minus(found.most, most)];
      const [from, to] = factor > 0n ? [low, high] : [high, low];
      return narrowed(all, of, {
        ...(from !== undefined && { least: ceiling(from, factor) }),
        ...(to !== undefined && { most: -ceiling(-to, factor) }),
      });
    },
    narrowed(bounds, term, found),
  );
}

/** Where something lies that compares like that with something in a range. */
function limitsOf(operator: string, { least, most }: Partial<Range>): Partial<Range> {
  const low = least === undefined ? undefined : limitOf(operator, least)?.least;
  const high = most === undefined ? undefined : limitOf(operator, most)?.most;
  return { ...(low !== undefined && { least: low }), ...(high !== undefined && { most: high }) };
}

/** The ends of where a term lies, as far as they are known. */
function endsOf(term: Term, bounds: Bounds): Partial<Range> {
  return rangeOf(term, bounds) ?? bounds.get(term) ?? {};
}

/** Whether a comparison with a literal holds, if where the other side lies tells. */
export function decidedBy(bounds: Bounds, condition: Term): boolean | undefined {
  if (condition.kind !== "application" || condition.args.length !== 2) return undefined;
  const [a, b] = condition.args;
  if (a?.sort !== Int || b === undefined) return undefined;
  const [term, limit, isFlipped] = b.kind === "literal" ? [a, b, false] : [b, a, true];
  if (limit.kind !== "literal" || typeof limit.value !== "bigint") return undefined;
  const { operator } = condition;
  const wanted = limitOf(isFlipped ? (flipped.get(operator) ?? operator) : operator, limit.value);
  const range = wanted && rangeOf(term, bounds);
  if (wanted === undefined || range === undefined) return undefined;
  const { least = range.least, most = range.most } = wanted;
  if (range.least >= least && range.most <= most) return true;
  return range.most < least || range.least > most ? false : undefined;
}

function narrowed(bounds: Bounds, term: Term, found: Partial<Range>): Bounds {
  const known = bounds.get(term);
  const [least, most] = [larger(known?.least, found.least), smaller(known?.most, found.most)];
  if (least === known?.least && most === known?.most) return bounds;
  return new Map(bounds).set(term, {
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
  });
}

/** What a sum adds up, each with its factor; of a product with a literal, the other factor. */
function summandsOf(term: Term): readonly { readonly factor: bigint; readonly of: Term }[] {
  if (term.kind !== "application" || (term.operator !== "+" && term.operator !== "*")) return [];
  const summands = term.operator === "+" ? term.args : [term];
  return summands.map((one) => {
    const [factor, of] =
      one.kind === "application" && one.operator === "*" && one.args.length === 2 ? one.args : [];
    return factor?.kind === "literal" &&
      typeof factor.value === "bigint" &&
      factor.value !== 0n &&
      of !== undefined
      ? { factor: factor.value, of }
      : { factor: 1n, of: one };
  });
}

function scaled({ least, most }: Partial<Range>, factor: bigint): Partial<Range> {
  const [low, high] = [least, most].map((end) => (end === undefined ? undefined : factor * end));
  const [from, to] = factor > 0n ? [low, high] : [high, low];
  return { ...(from !== undefined && { least: from }), ...(to !== undefined && { most: to }) };
}

function plus(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

function minus(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || b === undefined ? undefined : a - b;
}

/** The least whole number that is not below a quotient. */
function ceiling(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a > 0n === b > 0n ? quotient + 1n : quotient;
}

/** What a comparison with a literal says of the other side. */
function limitOf(operator: string, limit: bigint): Partial<Range> | undefined {
  switch (operator) {
    case "=":
      return only(limit);
    case "<":
      return { most: limit - 1n };
    case "<=":
      return { most: limit };
    case ">":
      return { least: limit + 1n };
    case ">=":
      return { least: limit };
    default:
      return undefined;
  }
}

const flipped: ReadonlyMap<string, string> = new Map([
  ["<", ">"],
  ["<=", ">="],
  [">", "<"],
  [">=", "<="],
]);

function byForm(term: Term, bounds: Bounds, depth: number): Range | undefined {
  switch (term.kind) {
    case "literal":
      return typeof term.value === "bigint" ? only(term.value) : undefined;
    case "constant":
      return byName(term.name);
    case "quantified":
      return undefined;
    case "application":
      return ofApplication(term.operator, term.args, bounds, depth - 1);
  }
}

function byName(name: string): Range | undefined {
  return declaredRange(name.split("!", 1)[0] ?? "");
}

function ofApplication(
  operator: string,
  args: readonly Term[],
  bounds: Bounds,
  depth: number,
): Range | undefined {
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
      return array?.kind === "application" ? ofApplication("select", array.args, bounds, depth) : undefined;
    }
    case "ite":
      return combined(args.slice(1), bounds, depth, hull);
    case "+":
      return combined(args, bounds, depth, sum);
    case "-":
      return args.length === 1
        ? mapped(args[0], bounds, depth, negated)
        : combined(args, bounds, depth, difference);
    case "abs":
      return mapped(args[0], bounds, depth, distance);
    case "*":
      return combined(args, bounds, depth, product);
    case "int.round":
      return mapped(args[0], bounds, depth, ({ least, most }) => ({ least: held(least), most: held(most) }));
    case "mod": {
      const by = args[1] && rangeOf(args[1], bounds, depth);
      return by !== undefined && by.least > 0n ? { least: 0n, most: by.most - 1n } : undefined;
    }
    case "div": {
      const [of, by] = args.map((one) => rangeOf(one, bounds, depth));
      if (of === undefined || by === undefined || by.least <= 0n) return undefined;
      const { most } = distance(of);
      return { least: of.least < 0n ? -most : 0n, most };
    }
    default:
      return undefined;
  }
}

/** The whole number that stands for one as a double, where that is finite: rounding is monotonic. */
function held(exact: bigint): bigint {
  const double = Number(exact);
  return Number.isFinite(double) ? BigInt(double) : exact > 0n ? largest : -largest;
}

function combined(
  args: readonly Term[],
  bounds: Bounds,
  depth: number,
  combine: (a: Range, b: Range) => Range,
): Range | undefined {
  return args
    .map((one) => rangeOf(one, bounds, depth))
    .reduce((a, b) => (a === undefined || b === undefined ? undefined : combine(a, b)));
}

function mapped(
  term: Term | undefined,
  bounds: Bounds,
  depth: number,
  give: (range: Range) => Range,
): Range | undefined {
  const range = term && rangeOf(term, bounds, depth);
  return range && give(range);
}
