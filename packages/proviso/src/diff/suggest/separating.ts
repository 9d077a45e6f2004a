import { type Primitive, primitiveSource } from "../../generate/index.js";
import { type Condition, conditionsOn, type State, sharedByHeld } from "../../search/index.js";

// When do versions differ? A few conditions, each of which all calls that differ meet, and of the others none, or only such as
// may meet them. The conditions are those that preconditions are made of, and comparisons with what the code mentions, which
// come first: a change of code is mostly about them. If no few of them do, nothing is said.

/** The most conditions that are joined, and how many of those that tell most are looked at more closely. */
const mostParts = 3;
const mostTried = 12;

/** What is made of a constant that the code mentions is cheaper by this. */
const mentioned = 0.7;

/** Calls, and what tells some of them from others. */
export interface Separated {
  readonly differing: readonly State[];
  readonly others: readonly State[];
  /** Parameters. */
  readonly names: readonly string[];
  readonly constants: readonly (number | string)[];
  /** Whether these others may meet the conditions, too. */
  readonly mayMeet: (others: readonly State[]) => boolean;
  /** Conditions that cannot be written. */
  readonly refused: ReadonlySet<string>;
}

/** Conditions that tell calls that differ from others; none if there is nothing to tell, undefined if nothing simple does. */
export function separating(subject: Separated): readonly Condition[] | undefined {
  const { differing, others, names, constants, mayMeet, refused } = subject;
  if (others.length === 0 || mayMeet(others)) return [];
  const possible = [
    ...conditionsOn(others, differing, names, []),
    ...sharedByHeld(others, differing),
    ...common(differing),
    ...comparisons(differing, constants),
    ...negated(differing, names),
  ].filter(
    ({ text, holds }) => !refused.has(text) && !/==>|[Nn]aN\b(?!\()/.test(text) && differing.every(holds),
  );
  const chosen: Condition[] = [];
  let left = others;
  for (let part = 0; part < mostParts; part++) {
    const rest = left;
    const best = possible
      .map((one) => ({ one, left: rest.filter(one.holds) }))
      .sort((a, b) => a.left.length - b.left.length || price(a.one) - price(b.one))
      .slice(0, mostTried);
    const [enough] = best
      .filter((one) => one.left.length === 0 || mayMeet(one.left))
      .sort((a, b) => price(a.one) - price(b.one));
    const next = enough ?? best[0];
    if (next === undefined || next.left.length === left.length) return undefined;
    chosen.push(next.one);
    if (enough !== undefined) return needed(chosen, others, next.left);
    left = next.left;
  }
  return undefined;
}

function price({ cost, text }: Condition): number {
  return cost + text.length / 100;
}

/** Without conditions that exclude nothing that the others do not. */
function needed(
  chosen: readonly Condition[],
  others: readonly State[],
  met: readonly State[],
): readonly Condition[] {
  return chosen.reduce<readonly Condition[]>((kept, one) => {
    const fewer = kept.filter((other) => other !== one);
    const meeting = others.filter((state) => fewer.every(({ holds }) => holds(state)));
    return meeting.length === met.length ? fewer : kept;
  }, chosen);
}

/** What all calls have in common, of one value each. */
function common(states: readonly State[]): Condition[] {
  return pathsOf(states).flatMap((path): Condition[] => {
    const values = states.map((state) => state.get(path));
    const of = (text: string, cost: number, test: (value: Primitive) => boolean): Condition[] =>
      values.every(test) ? [{ text, cost, holds: (state) => state.has(path) && test(state.get(path)) }] : [];
    const [first] = values;
    return [
      ...of(`Number.isNaN(${path})`, 1.5, Number.isNaN),
      ...(values.every((value) => typeof value === "number")
        ? of(`!Number.isInteger(${path})`, 2.5, (value) => !Number.isInteger(value))
        : []),
      ...(typeof first === "boolean" ? of(first ? path : `!${path}`, 1, (value) => value === first) : []),
      ...(typeof first === "boolean" || Number.isNaN(first)
        ? []
        : of(
            `${path} === ${primitiveSource(first)}`,
            path.startsWith("typeof ") ? 1 : isPlain(first) ? 1.6 : 3,
            (value) => value === first,
          )),
    ];
  });
}

function isPlain(value: Primitive): boolean {
  return value === undefined || value === null || value === 0 || value === "";
}

/** Comparisons with constants. */
function comparisons(states: readonly State[], constants: readonly (number | string)[]): Condition[] {
  return pathsOf(states).flatMap((path) => {
    const types = new Set(states.map((state) => typeof state.get(path)));
    return constants.flatMap((constant): Condition[] => {
      if (types.size !== 1 || !types.has(typeof constant)) return [];
      const text = primitiveSource(constant);
      const of = (operator: string, test: (value: Primitive) => boolean): Condition => ({
        text: `${path} ${operator} ${text}`,
        cost: 2 - mentioned,
        holds: (state) => test(state.get(path)),
      });
      const equality = [
        { ...of("===", (value) => value === constant), cost: 1.6 - mentioned },
        of("!==", (value) => value !== constant),
      ];
      if (typeof constant === "string") return equality;
      const compare = (operator: string, test: (n: number) => boolean): Condition =>
        of(operator, (value) => typeof value === "number" && test(value));
      return [
        ...equality,
        compare("<", (n) => n < constant),
        compare("<=", (n) => n <= constant),
        compare(">", (n) => n > constant),
        compare(">=", (n) => n >= constant),
        // These hold of `NaN`, as the other way of a test in the code does.
        ...(["<", "<=", ">", ">="] as const).map((operator): Condition => {
          const { holds } = compare(operator, (n) => compares[operator](n, constant));
          return {
            text: `!(${path} ${operator} ${text})`,
            cost: 2.4 - mentioned,
            holds: (state) => typeof state.get(path) === "number" && !holds(state),
          };
        }),
      ];
    });
  });
}

const compares = {
  "<": (a: number, b: number): boolean => a < b,
  "<=": (a: number, b: number): boolean => a <= b,
  ">": (a: number, b: number): boolean => a > b,
  ">=": (a: number, b: number): boolean => a >= b,
};

/** That two parameters do not compare, as when one is `NaN`. */
function negated(states: readonly State[], names: readonly string[]): Condition[] {
  const numbers = names.filter((name) => states.every((state) => typeof state.get(name) === "number"));
  return numbers.flatMap((one) =>
    numbers
      .filter((other) => other !== one)
      .flatMap((other) =>
        (["<", "<="] as const).map(
          (operator): Condition => ({
            text: `!(${one} ${operator} ${other})`,
            cost: 2.4,
            holds: (state) => {
              const [a, b] = [state.get(one), state.get(other)];
              return typeof a === "number" && typeof b === "number" && !compares[operator](a, b);
            },
          }),
        ),
      ),
  );
}

function pathsOf(states: readonly State[]): string[] {
  return [...new Set(states.flatMap((state) => [...state.keys()]))];
}
