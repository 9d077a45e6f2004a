import { fromPrimitiveData, type Primitive } from "../../generate/index.js";
import type { Features } from "../guest/features.js";

// Is there something simple that calls which break a clause have in common, and that no other call has? If so, its
// negation is a precondition that the contract lacks. Candidates are conditions over parameters and fields: bounds,
// inequalities with constants, comparisons of two of them, and two of these together. The simplest that tells all calls
// apart is taken.

/** A condition that holds of no failing call, and of passing ones. */
export interface Separation {
  /** As it would be written in a contract. */
  readonly text: string;
  /** How much it says: less is simpler. */
  readonly cost: number;
  /** The share of the passing calls that it lets in. */
  readonly keeps: number;
}

type State = ReadonlyMap<string, Primitive>;

interface Candidate extends Omit<Separation, "keeps"> {
  holds(state: State): boolean;
}

/** Calls on either side that a separation must at least tell apart. */
const fewest = { failing: 2, passing: 3 };

/** A precondition may exclude calls that would have gone well, but not many. */
const leastKept = 0.7;

/** Of those that ask only of some calls, or in terms that are computed, there are many: more must speak for one. */
const ofMany = { leastKept: 0.95, fewestPassing: 8 };

/** The share of the failing calls that each of two conditions must exclude, and how many conditions are tried. */
const leastShare = 0.1;
const mostHalves = 80;

/** The simplest condition that separates, if there is one. `names` are the parameters, by position. */
export function separate(
  failing: readonly Features[],
  passing: readonly Features[],
  names: readonly string[],
): Separation | undefined {
  if (failing.length < fewest.failing || passing.length < fewest.passing) return undefined;
  const [broke, held] = [failing, passing].map((all) => all.map((one) => named(one, names)));
  if (broke === undefined || held === undefined) return undefined;
  const price = ({ cost, keeps, text }: Separation): number => cost + 8 * (1 - keeps) + text.length / 1000;
  const possible = candidates(broke, held);
  const single = possible
    .filter(({ holds }) => !broke.some(holds))
    .map(({ text, cost, holds }) => ({ text, cost, keeps: held.filter(holds).length / held.length }))
    .filter(({ keeps, text }) =>
      /==>|\(/.test(text)
        ? keeps >= ofMany.leastKept && held.length >= ofMany.fewestPassing
        : keeps >= leastKept,
    )
    .sort((a, b) => price(a) - price(b))[0];
  if (single !== undefined && single.keeps >= ofMany.leastKept) return single;
  return held.length < ofMany.fewestPassing
    ? single
    : (both([...possible, ...ofHeld(broke, held)], broke, held) ?? single);
}

/** What all that held have in common, and only some that broke. */
function ofHeld(broke: readonly State[], held: readonly State[]): Candidate[] {
  const paths = [...new Set(held.flatMap((state) => [...state.keys()]))];
  return paths.flatMap((path): Candidate[] => {
    const [value, ...others] = new Set(held.map((state) => state.get(path)));
    if (typeof value === "boolean" && others.length === 0)
      return [{ text: value ? path : `!${path}`, cost: 1, holds: (state) => state.get(path) === value }];
    const good = numbersAt(path, held);
    if (good.length < held.length) return [];
    const [low, high] = [Math.min(...good), Math.max(...good)];
    const bad = numbersAt(path, broke);
    const below = Math.max(...bad.filter((n) => n < low));
    const above = Math.min(...bad.filter((n) => n > high));
    return [
      ...(Number.isFinite(below) ? [bound(path, ">=", below < 0 && low >= 0 ? 0 : low)] : []),
      ...(Number.isFinite(above) ? [bound(path, "<=", high)] : []),
    ];
  });
}

/** Two conditions that exclude all together, each of them something that the other does not. */
function both(
  possible: readonly Candidate[],
  broke: readonly State[],
  held: readonly State[],
): Separation | undefined {
  const halves = possible
    .filter(({ text }) => !text.includes("==>"))
    .map(({ text, cost, holds }) => ({ text, cost, holds, excluded: broke.map((state) => !holds(state)) }))
    .map((half) => ({ ...half, share: half.excluded.filter(Boolean).length / broke.length }))
    .filter(({ share, holds }) => share >= leastShare && share < 1 && held.every(holds))
    .sort((a, b) => b.share - a.share || a.cost - b.cost)
    .slice(0, mostHalves);
  let best: Separation | undefined;
  for (const [i, one] of halves.entries())
    for (const other of halves.slice(i + 1)) {
      const cost = one.cost + other.cost + 1;
      if (best !== undefined && best.cost <= cost) continue;
      const added = other.excluded.filter((out, at) => out && !one.excluded[at]).length;
      if (added / broke.length < leastShare || !one.excluded.every((out, at) => out || other.excluded[at]))
        continue;
      const texts = [one.text, other.text].map((text) => (text.includes("||") ? `(${text})` : text));
      best = { text: texts.join(" && "), cost, keeps: 1 };
    }
  return best;
}

function named(features: Features, names: readonly string[]): State {
  return new Map(
    Object.entries(features).map(([path, value]) => [
      path.replace(/^\d+/, (position) => names[Number(position)] ?? `arguments[${position}]`),
      fromPrimitiveData(value),
    ]),
  );
}

function candidates(broke: readonly State[], held: readonly State[]): Candidate[] {
  const paths = [...new Set([...broke, ...held].flatMap((state) => [...state.keys()]))];
  const numeric = paths.filter((path) => held.some((state) => typeof state.get(path) === "number"));
  const simple = [
    ...paths.flatMap((path) => ofOne(path, broke, held)),
    ...numeric.flatMap((path) => bounds(path, broke, held)),
    ...numeric.flatMap((one) => numeric.flatMap((other) => (one === other ? [] : ofTwo(one, other)))),
    ...differences(paths.filter((path) => held.some((state) => typeof state.get(path) === "string"))),
  ];
  return [...simple, ...guarded(paths, broke, held)];
}

/** Conditions that are asked for only where a flag is set as it was in all calls that broke. */
function guarded(paths: readonly string[], broke: readonly State[], held: readonly State[]): Candidate[] {
  return paths.flatMap((path) => {
    const [flag, ...others] = new Set(broke.map((state) => state.get(path)));
    if (typeof flag !== "boolean" || others.length > 0) return [];
    const where = held.filter((state) => state.get(path) === flag);
    if (where.length === held.length || where.length < fewest.passing) return [];
    const rest = paths.filter((other) => other !== path);
    const numeric = rest.filter((other) => where.some((state) => typeof state.get(other) === "number"));
    const inside = [
      ...rest.flatMap((other) => ofOne(other, broke, where)),
      ...numeric.flatMap((other) => bounds(other, broke, where)),
    ];
    return inside.map(({ text, cost, holds }) => ({
      text: `${flag ? path : `!${path}`} ==> ${text}`,
      cost: cost + 1.5,
      holds: (state) => state.get(path) !== flag || holds(state),
    }));
  });
}

/** Conditions on one value: that it is there, that it is not this constant, that it is a proper number. */
function ofOne(path: string, broke: readonly State[], held: readonly State[]): Candidate[] {
  const values = new Set(broke.map((state) => state.get(path)));
  const found: Candidate[] = [];
  const add = (text: string, cost: number, test: (value: Primitive) => boolean): void => {
    found.push({ text, cost, holds: (state) => test(state.get(path)) });
  };
  if (values.has(undefined) || values.has(null)) {
    add(`${path} !== undefined`, 1, (value) => value !== undefined);
    add(`${path} !== null`, 1, (value) => value !== null);
  }
  if ([...values].some((value) => typeof value === "number")) {
    add(`!Number.isNaN(${path})`, 2, (value) => !Number.isNaN(value));
    add(`Number.isFinite(${path})`, 2, (value) => Number.isFinite(value));
    add(`Number.isInteger(${path})`, 2, (value) => Number.isInteger(value));
    add(`Number.isSafeInteger(${path})`, 2.5, (value) => Number.isSafeInteger(value));
  }
  const [only, ...others] = values;
  if (others.length === 0 && broke.length > 1) {
    const constant = shown(only);
    if (typeof only === "boolean") add(only ? `!${path}` : path, 1, (value) => value === !only);
    else if (constant !== undefined) add(`${path} !== ${constant}`, 1.9, (value) => !Object.is(value, only));
  }
  const kept = new Set(held.map((state) => state.get(path)));
  const [allowed, ...more] = kept;
  const constant = shown(allowed);
  if (more.length === 0 && constant !== undefined && held.length > 4 && typeof allowed !== "boolean")
    add(`${path} === ${constant}`, 3, (value) => Object.is(value, allowed));
  return found;
}

/** Bounds between what broke and what held, the roundest number first. */
function bounds(path: string, broke: readonly State[], held: readonly State[]): Candidate[] {
  const [bad, good] = [numbersAt(path, broke), numbersAt(path, held)];
  if (bad.length === 0 || good.length === 0) return [];
  const [lowGood, highGood] = [Math.min(...good), Math.max(...good)];
  const [lowBad, highBad] = [Math.min(...bad), Math.max(...bad)];
  const found = [bound(path, ">", highBad)];
  if (Number.isInteger(highBad)) found.push(bound(path, ">=", highBad + 1));
  if (highBad < 0) found.push(bound(path, ">=", 0));
  if (highBad < lowGood) found.push(bound(path, ">=", lowGood));
  found.push(bound(path, "<", lowBad));
  if (highGood < lowBad) found.push(bound(path, "<=", highGood));
  return found.filter(({ text }) => !/Infinity|NaN/.test(text));
}

function numbersAt(path: string, states: readonly State[]): number[] {
  return states.flatMap((state) => {
    const value = state.get(path);
    return typeof value === "number" && !Number.isNaN(value) ? [value] : [];
  });
}

function bound(path: string, operator: ">" | ">=" | "<" | "<=", constant: number): Candidate {
  const test = {
    ">": (n: number) => n > constant,
    ">=": (n: number) => n >= constant,
    "<": (n: number) => n < constant,
    "<=": (n: number) => n <= constant,
  }[operator];
  return {
    text: `${path} ${operator} ${constant}`,
    cost: 1 + (constant === 0 ? 0 : Math.abs(constant) === 1 ? 0.2 : 0.6),
    holds: (state) => {
      const value = state.get(path);
      return typeof value === "number" && test(value);
    },
  };
}

function ofTwo(one: string, other: string): Candidate[] {
  const of = (operator: string, cost: number, test: (a: number, b: number) => boolean): Candidate => ({
    text: `${one} ${operator} ${other}`,
    cost,
    holds: (state) => {
      const [a, b] = [state.get(one), state.get(other)];
      return typeof a === "number" && typeof b === "number" && test(a, b);
    },
  });
  return [
    of("<=", 2, (a, b) => a <= b),
    of("<", 2, (a, b) => a < b),
    ...(one < other ? [of("!==", 2.2, (a, b) => a !== b), of("===", 2.6, (a, b) => a === b)] : []),
  ];
}

/** That two strings are not the same. */
function differences(paths: readonly string[]): Candidate[] {
  return paths.flatMap((one, i) =>
    paths.slice(i + 1).map((other) => ({
      text: `${one} !== ${other}`,
      cost: 2,
      holds: (state: State) => state.get(one) !== state.get(other),
    })),
  );
}

function shown(value: Primitive): string | undefined {
  switch (typeof value) {
    case "string":
      return value.length <= 20 ? JSON.stringify(value) : undefined;
    case "number":
      return Number.isNaN(value) ? undefined : String(value);
    case "bigint":
      return `${value}n`;
    default:
      return undefined;
  }
}
