import type { Primitive } from "../generate/index.js";

// The conditions over parameters and fields that a precondition is likely to ask for: bounds, inequalities with constants,
// comparisons of two values, that a number is a place in something, and what other preconditions of the program ask.

/** What is known of a call, by the paths of values. */
export type State = ReadonlyMap<string, Primitive>;

/** A condition on calls. */
export interface Condition {
  /** As it would be written in a contract. */
  readonly text: string;
  /** How much it says: less is simpler. */
  readonly cost: number;
  /** Whether it is one of those that preconditions are made of: that a number is a place in something, or what others ask. */
  readonly isUsual?: boolean;
  holds(state: State): boolean;
}

/** Calls that held in which a flag is set as in those that broke. */
const fewestWhere = 3;

/** Conditions on what calls have, some of which exclude those that broke. `names` are the parameters. */
export function conditionsOn(
  broke: readonly State[],
  held: readonly State[],
  names: readonly string[],
  customary: readonly string[],
): Condition[] {
  const paths = [...new Set([...broke, ...held].flatMap((state) => [...state.keys()]))];
  const numeric = paths.filter((path) => held.some((state) => typeof state.get(path) === "number"));
  const simple = [
    ...paths.flatMap((path) => ofOne(path, broke, held)),
    ...numeric.flatMap((path) => bounds(path, broke, held)),
    ...numeric.flatMap((one) => numeric.flatMap((other) => (one === other ? [] : ofTwo(one, other)))),
    ...differences(paths.filter((path) => held.some((state) => typeof state.get(path) === "string"))),
  ];
  const all = [
    ...simple,
    ...guarded(paths, broke, held),
    ...places(broke, held, names),
    ...askedElsewhere(broke, held, customary),
  ];
  // A flag that must always be given alike is none.
  const isFlag = ({ text }: Condition): boolean => names.includes(text.replace(/^!/, ""));
  // What is computed can be compared with anything.
  const isComputed = ({ text, isUsual }: Condition): boolean =>
    !isUsual && /\w\(/.test(text) && /[<=>]/.test(text);
  return all.map((one) => {
    const more = isFlag(one) ? 2 : isComputed(one) ? 1 : 0;
    const isUsual = one.isUsual || customary.includes(one.text);
    return { ...one, isUsual, cost: one.cost + more };
  });
}

/** What preconditions of the program ask for, alone and of all that they can be asked of. */
function askedElsewhere(
  broke: readonly State[],
  held: readonly State[],
  customary: readonly string[],
): Condition[] {
  const terms = customary.filter((term) =>
    [...broke, ...held].some((state) => typeof state.get(term) === "boolean"),
  );
  const of = (all: readonly string[]): Condition => ({
    text: all.join(" && "),
    cost: 1.5 + 0.3 * (all.length - 1),
    isUsual: true,
    holds: (state) => all.every((term) => state.get(term) === true),
  });
  const nameOf = (term: string): string => term.replace(/\(.*$/s, "");
  // Of comparisons there are many, and two of them tell much apart by chance.
  const calls = terms.filter((term) => nameOf(term) !== "");
  const alike = [...new Set(calls.map(nameOf))].map((name) => calls.filter((term) => nameOf(term) === name));
  return [
    ...terms.map((term) => of([term])),
    ...alike.filter((all) => all.length > 2).map(of),
    ...calls.flatMap((one, i) => calls.slice(i + 1).map((other) => of([one, other]))),
  ];
}

/** That a parameter is a place in something that has a length, or in the receiver. */
function places(broke: readonly State[], held: readonly State[], names: readonly string[]): Condition[] {
  const paths = [...new Set([...broke, ...held].flatMap((state) => [...state.keys()]))];
  const numeric = paths.filter((path) => held.some((state) => typeof state.get(path) === "number"));
  const isSize = (path: string): boolean => /\.(length|size|count|capacity)$/.test(path);
  const ends = numeric.filter((path) => isSize(path) || /^this\.[\w$#]+$/.test(path));
  const inside = (state: State, place: string, end: string, low: number, last: boolean): boolean => {
    const [at, to] = [state.get(place), state.get(end)];
    return typeof at === "number" && typeof to === "number" && at >= low && (last ? at <= to : at < to);
  };
  return numeric
    .filter((place) => names.includes(place))
    .flatMap((place) =>
      ends.flatMap((end) =>
        [true, false].flatMap((last): Condition[] => {
          const text = `${place} ${last ? "<=" : "<"} ${end}`;
          // Not every number that an object has is a size.
          const more = isSize(end) ? 0 : 1;
          return [
            {
              text,
              cost: 2 + more,
              isUsual: true,
              holds: (state) => inside(state, place, end, -Infinity, last),
            },
            {
              text: `0 <= ${place} && ${text}`,
              cost: 2.2 + more,
              isUsual: true,
              holds: (state) => inside(state, place, end, 0, last),
            },
          ];
        }),
      ),
    );
}

/** Conditions that are asked for only where a flag is set as it was in all calls that broke. */
function guarded(paths: readonly string[], broke: readonly State[], held: readonly State[]): Condition[] {
  return paths.flatMap((path) => {
    const [flag, ...others] = new Set(broke.map((state) => state.get(path)));
    if (typeof flag !== "boolean" || others.length > 0) return [];
    const where = held.filter((state) => state.get(path) === flag);
    if (where.length === held.length || where.length < fewestWhere) return [];
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
function ofOne(path: string, broke: readonly State[], held: readonly State[]): Condition[] {
  const values = new Set(broke.map((state) => state.get(path)));
  const found: Condition[] = [];
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
    else if (constant !== undefined) {
      const isNothing = Object.is(only, 0) || only === "";
      add(`${path} !== ${constant}`, isNothing ? 1.9 : 3, (value) => !Object.is(value, only));
    }
  }
  const kept = new Set(held.map((state) => state.get(path)));
  const [allowed, ...more] = kept;
  const constant = shown(allowed);
  if (more.length === 0 && constant !== undefined && held.length > 4 && typeof allowed !== "boolean")
    add(`${path} === ${constant}`, 4, (value) => Object.is(value, allowed));
  return found;
}

/** Bounds between what broke and what held, the roundest number first. */
function bounds(path: string, broke: readonly State[], held: readonly State[]): Condition[] {
  const [bad, good] = [numbersAt(path, broke), numbersAt(path, held)];
  if (bad.length === 0 || good.length === 0) return [];
  const [lowGood, highGood] = [Math.min(...good), Math.max(...good)];
  const [lowBad, highBad] = [Math.min(...bad), Math.max(...bad)];
  const isWhole = good.every(Number.isInteger);
  const found = [bound(path, ">", highBad)];
  if (Number.isInteger(highBad)) found.push(bound(path, ">=", highBad + 1));
  if (highBad < 0) found.push(bound(path, ">=", 0));
  if (highBad < lowGood) found.push(bound(path, ">=", lowGood));
  found.push(bound(path, "<", lowBad, isWhole));
  if (highGood < lowBad) found.push(bound(path, "<=", highGood, isWhole));
  return found.filter(({ text }) => !/Infinity|NaN/.test(text));
}

function numbersAt(path: string, states: readonly State[]): number[] {
  return states.flatMap((state) => {
    const value = state.get(path);
    return typeof value === "number" && !Number.isNaN(value) ? [value] : [];
  });
}

/** `isWhole`: no fraction was seen to meet it. */
function bound(path: string, operator: ">" | ">=" | "<" | "<=", constant: number, isWhole = true): Condition {
  const test = {
    ">": (n: number) => n > constant,
    ">=": (n: number) => n >= constant,
    "<": (n: number) => n < constant,
    "<=": (n: number) => n <= constant,
  }[operator];
  // Hardly a unit is there only for what is empty, nearly so, or short; shares go up to 1.
  const isSize = /\.(length|size)$/.test(path);
  const isTiny = operator.startsWith("<") && constant >= 0 && constant <= (isSize ? 3 : isWhole ? 1 : 0);
  const isShort = operator.startsWith("<") && constant <= 10 && isSize;
  return {
    text: `${path} ${operator} ${constant}`,
    cost: 1 + (constant === 0 ? 0 : Math.abs(constant) === 1 ? 0.2 : 0.6) + (isTiny ? 5 : isShort ? 2.5 : 0),
    holds: (state) => {
      const value = state.get(path);
      return typeof value === "number" && test(value);
    },
  };
}

function ofTwo(one: string, other: string): Condition[] {
  const of = (operator: string, cost: number, test: (a: number, b: number) => boolean): Condition => ({
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
function differences(paths: readonly string[]): Condition[] {
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

/** What all that held have in common, and only some that broke. */
export function sharedByHeld(broke: readonly State[], held: readonly State[]): Condition[] {
  const paths = [...new Set(held.flatMap((state) => [...state.keys()]))];
  return paths.flatMap((path): Condition[] => {
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
