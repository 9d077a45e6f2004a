import { isComposite, type Recipe } from "./recipe.js";

/** How what a recipe only mentions is named in the source. */
export interface SourceNames {
  result(step: number): string;
  fixture(name: string, index: number): string;
  /** What places share, by its source. */
  shared(id: number, source: string): string;
}

/** The TypeScript expression that makes a recipe's value. */
export function recipeSource(recipe: Recipe, names: SourceNames): string {
  const print = (part: Recipe): string => recipeSource(part, names);
  const list = (parts: readonly Recipe[]): string => parts.map(print).join(", ");
  if (!isComposite(recipe)) return primitiveSource(recipe);
  switch (recipe.kind) {
    case "symbol":
      return `Symbol(${quoted(recipe.description)})`;
    case "array":
      return `[${list(recipe.items)}]`;
    case "object":
      return recipe.members.length === 0
        ? "{}"
        : `{ ${recipe.members.map(([name, value]) => `${keySource(name)}: ${print(value)}`).join(", ")} }`;
    case "map": {
      const entries = recipe.entries.map(([key, value]) => `[${print(key)}, ${print(value)}]`);
      return entries.length === 0 ? "new Map()" : `new Map([${entries.join(", ")}])`;
    }
    case "set":
      return recipe.items.length === 0 ? "new Set()" : `new Set([${list(recipe.items)}])`;
    case "iterable":
      return `[${list(recipe.items)}].values()`;
    case "promise":
      return `Promise.resolve(${print(recipe.of)})`;
    case "date":
      return `new Date(${primitiveSource(recipe.time)})`;
    case "regexp":
      return `new RegExp(${quoted(recipe.source)}, ${quoted(recipe.flags)})`;
    case "error":
      return `new ${recipe.name}(${quoted(recipe.message)})`;
    case "typed-array":
      return `new ${recipe.name}([${recipe.items.map(primitiveSource).join(", ")}])`;
    case "buffer":
      return recipe.name === "DataView"
        ? `new DataView(new ArrayBuffer(${recipe.bytes}))`
        : `new ${recipe.name}(${recipe.bytes})`;
    case "function": {
      const otherwise = bodySource(print(recipe.otherwise));
      if (!("key" in recipe)) return `() => ${otherwise}`;
      const test = Number.isNaN(recipe.key) || Object.is(recipe.key, 0) || Object.is(recipe.key, -0);
      const key = primitiveSource(recipe.key);
      return `(x) => ${test ? `Object.is(x, ${key})` : `x === ${key}`} ? ${print(recipe.hit)} : ${print(recipe.otherwise)}`;
    }
    case "comparator":
      return recipe.descending
        ? "(a, b) => (a < b ? 1 : a > b ? -1 : 0)"
        : "(a, b) => (a < b ? -1 : a > b ? 1 : 0)";
    case "shared":
      return names.shared(recipe.id, print(recipe.of));
    case "result":
      return names.result(recipe.step);
    case "fixture":
      return names.fixture(recipe.fixture, recipe.index);
    case "wanted":
      return "undefined";
  }
}

/** A primitive value as source. */
export function primitiveSource(value: Exclude<Recipe, object>): string {
  switch (typeof value) {
    case "string":
      return quoted(value);
    case "bigint":
      return `${value}n`;
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    default:
      return String(value);
  }
}

/** An object as the body of an arrow function needs parentheses. */
function bodySource(text: string): string {
  return text.startsWith("{") ? `(${text})` : text;
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The name of a member as it stands in an object literal; `__proto__` there would not be a member. */
function keySource(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : quoted(name);
}
