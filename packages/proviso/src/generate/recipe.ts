import type { TypedArrayName } from "./shape.js";

// A recipe says how a value is made. It is data, so one case can be run again with fresh values, be made smaller, cross
// a process boundary and be printed as source; the value itself, once the user's code has had it, can do none of these.

export type Primitive = string | number | boolean | bigint | null | undefined;

/** A primitive value stands for itself. */
export type Recipe = Primitive | Composite;

export type Composite =
  | { readonly kind: "symbol"; readonly description: string }
  | { readonly kind: "array"; readonly items: readonly Recipe[] }
  | { readonly kind: "object"; readonly members: readonly (readonly [name: string, value: Recipe])[] }
  | { readonly kind: "map"; readonly entries: readonly (readonly [key: Recipe, value: Recipe])[] }
  | { readonly kind: "set"; readonly items: readonly Recipe[] }
  | { readonly kind: "iterable"; readonly items: readonly Recipe[] }
  | { readonly kind: "promise"; readonly of: Recipe }
  | { readonly kind: "date"; readonly time: number }
  | { readonly kind: "regexp"; readonly source: string; readonly flags: string }
  | { readonly kind: "error"; readonly name: string; readonly message: string }
  | {
      readonly kind: "typed-array";
      readonly name: TypedArrayName;
      readonly items: readonly (number | bigint)[];
    }
  | {
      readonly kind: "buffer";
      readonly name: "ArrayBuffer" | "SharedArrayBuffer" | "DataView";
      readonly bytes: number;
    }
  /** A pure, total function: one result for one first argument, another for all others. */
  | { readonly kind: "function"; readonly key?: Primitive; readonly hit: Recipe; readonly otherwise: Recipe }
  /** A pure, total function that puts its two arguments in order. */
  | { readonly kind: "comparator"; readonly descending: boolean }
  /** One value that stands in several places of a case, under a number. */
  | { readonly kind: "shared"; readonly id: number; readonly of: Recipe }
  /** What an earlier step of the case gave. */
  | { readonly kind: "result"; readonly step: number }
  /** An instance of one of these classes that has yet to be made. */
  | { readonly kind: "wanted"; readonly classes: readonly number[] }
  /** One of the values that the user's configuration gives for a type. */
  | { readonly kind: "fixture"; readonly fixture: string; readonly index: number };

/** One call: its unit, the receiver of a method, and the arguments. */
export interface Step {
  /** Index in `Plan.units`. */
  readonly unit: number;
  /** The step that gave the receiver. */
  readonly receiver?: number;
  readonly args: readonly Recipe[];
}

/** Calls one after the other; the last is what the case is about. */
export type Sequence = readonly Step[];

/** One sequence after the other. */
export function joined(sequences: readonly Sequence[]): Sequence {
  const steps: Step[] = [];
  for (const sequence of sequences) append(steps, sequence);
  return steps;
}

/** Adds a sequence to steps; gives by how much its own have moved. */
export function append(steps: Step[], sequence: Sequence): number {
  const offset = steps.length;
  const moved = (step: number): number => step + offset;
  let shared: number | undefined;
  const movedShared = (id: number): number => {
    shared ??= firstUnshared(steps.slice(0, offset));
    return id + shared;
  };
  for (const step of sequence) {
    const { unit, receiver } = step;
    if (offset === 0) {
      steps.push(step);
      continue;
    }
    const args = step.args.map((arg) => renumbered(arg, moved, movedShared));
    steps.push(receiver === undefined ? { unit, args } : { unit, receiver: moved(receiver), args });
  }
  return offset;
}

/** The first number under which steps share nothing. */
function firstUnshared(steps: Sequence): number {
  return Math.max(-1, ...sharedIn(steps).map(({ id }) => id)) + 1;
}

/** What steps share, in every place where it stands. */
export function sharedIn(steps: Sequence): Extract<Recipe, { readonly kind: "shared" }>[] {
  const all = (recipe: Recipe): Extract<Recipe, { readonly kind: "shared" }>[] => [
    ...(isComposite(recipe) && recipe.kind === "shared" ? [recipe] : []),
    ...partsOf(recipe).flatMap(all),
  ];
  return steps.flatMap(({ args }) => args.flatMap(all));
}

export function isComposite(recipe: Recipe): recipe is Composite {
  return typeof recipe === "object" && recipe !== null;
}

/** The recipe with the recipes directly inside it replaced. */
export function mapParts(recipe: Composite, change: (part: Recipe) => Recipe): Composite {
  switch (recipe.kind) {
    case "array":
    case "set":
    case "iterable":
      return { ...recipe, items: recipe.items.map(change) };
    case "object":
      return { ...recipe, members: recipe.members.map(([name, value]) => [name, change(value)] as const) };
    case "map":
      return {
        ...recipe,
        entries: recipe.entries.map(([key, value]) => [change(key), change(value)] as const),
      };
    case "promise":
    case "shared":
      return { ...recipe, of: change(recipe.of) };
    case "function":
      return { ...recipe, hit: change(recipe.hit), otherwise: change(recipe.otherwise) };
    case "symbol":
    case "date":
    case "regexp":
    case "error":
    case "typed-array":
    case "buffer":
    case "comparator":
    case "result":
    case "wanted":
    case "fixture":
      return recipe;
  }
}

/** The recipes directly inside a recipe. */
export function partsOf(recipe: Recipe): readonly Recipe[] {
  if (!isComposite(recipe)) return [];
  switch (recipe.kind) {
    case "array":
    case "set":
    case "iterable":
      return recipe.items;
    case "object":
      return recipe.members.map(([, value]) => value);
    case "map":
      return recipe.entries.flat();
    case "promise":
    case "shared":
      return [recipe.of];
    case "function":
      return [recipe.hit, recipe.otherwise];
    case "symbol":
    case "date":
    case "regexp":
    case "error":
    case "typed-array":
    case "buffer":
    case "comparator":
    case "result":
    case "wanted":
    case "fixture":
      return [];
  }
}

/** The steps whose results a recipe uses. */
export function resultsIn(recipe: Recipe): number[] {
  if (!isComposite(recipe)) return [];
  return recipe.kind === "result" ? [recipe.step] : partsOf(recipe).flatMap(resultsIn);
}

/** The recipe with the numbers of steps changed, and those of what is shared. */
export function renumbered(
  recipe: Recipe,
  change: (step: number) => number,
  changeShared: (id: number) => number = (id) => id,
): Recipe {
  if (!isComposite(recipe)) return recipe;
  if (recipe.kind === "result") return { kind: "result", step: change(recipe.step) };
  const made = mapParts(recipe, (part) => renumbered(part, change, changeShared));
  return made.kind === "shared" ? { ...made, id: changeShared(made.id) } : made;
}

/** Whether an instance has yet to be made for a recipe. */
export function wantsInstance(recipe: Recipe): boolean {
  if (!isComposite(recipe)) return false;
  switch (recipe.kind) {
    case "wanted":
      return true;
    case "array":
    case "set":
    case "iterable":
      return recipe.items.some(wantsInstance);
    default:
      return partsOf(recipe).some(wantsInstance);
  }
}
