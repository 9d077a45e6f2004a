import type { Random } from "fast-check";
import {
  below,
  chance,
  isComposite,
  type Mention,
  type ParameterPlan,
  type Plan,
  pick,
  type Recipe,
  type Shape,
  type ShapeId,
} from "../../generate/index.js";

// What a program does with texts often depends on one text being in another, or on a text being made of the words and marks
// that its code mentions. So texts are put together of what the other arguments hold and of what the unit mentions.

const mostPieces = 7;
const mostWords = 4;
/** What stands between words, and words. */
const isMark = /^[^\p{L}\p{N}\s]{1,2}$/u;
const isWord = /^[\p{L}\p{N}_$]+$/u;
/** Little texts, and names that every object has, which programs that keep things by name trip over. */
const fillers = ["", "a", "b", "1", " ", "toString", "hasOwnProperty", "constructor", "__proto__"];

/** The arguments with some texts put together of others. */
export function withComposedStrings(
  args: readonly Recipe[],
  parameters: readonly ParameterPlan[],
  plan: Plan,
  mentions: readonly Mention[],
  random: Random,
): readonly Recipe[] {
  const held = args.flatMap(stringsIn);
  const composing = new Composing(plan, held, piecesOf(mentions), random);
  return args.map((arg, i) => {
    const shape = parameters[i]?.shape;
    return shape === undefined ? arg : composing.inside(arg, shape);
  });
}

/** The texts that a unit mentions, and the characters whose codes it does. */
function piecesOf(mentions: readonly Mention[]): string[] {
  return mentions.flatMap(({ value }) => {
    if (typeof value === "string") return [value];
    return Number.isInteger(value) && value >= 32 && value < 127 ? [String.fromCharCode(value)] : [];
  });
}

class Composing {
  constructor(
    readonly plan: Plan,
    readonly held: readonly string[],
    readonly mentioned: readonly string[],
    readonly random: Random,
  ) {
    this.#marks = mentioned.filter((piece) => isMark.test(piece));
    this.#words = [...mentioned.filter((piece) => isWord.test(piece)), ...fillers];
  }

  readonly #marks: readonly string[];
  readonly #words: readonly string[];

  inside(recipe: Recipe, id: ShapeId): Recipe {
    const shape: Shape | undefined = this.plan.shapes[id];
    switch (shape?.kind) {
      case "string":
      case "any":
        return typeof recipe === "string" && chance(this.random, 60) ? this.#composed() : recipe;
      case "union": {
        const text = shape.of.find((part) => this.plan.shapes[part]?.kind === "string");
        if (typeof recipe === "string") return text === undefined ? recipe : this.inside(recipe, text);
        const object = shape.of.find((part) => this.plan.shapes[part]?.kind === kindOf(recipe));
        return object === undefined ? recipe : this.inside(recipe, object);
      }
      case "array":
        return isComposite(recipe) && recipe.kind === "array"
          ? { ...recipe, items: recipe.items.map((item) => this.inside(item, shape.of)) }
          : recipe;
      case "object":
        if (!isComposite(recipe) || recipe.kind !== "object") return recipe;
        return {
          ...recipe,
          members: recipe.members.map(([name, value]) => {
            const member = shape.members.find((one) => one.name === name)?.shape ?? shape.index;
            return [name, member === undefined ? value : this.inside(value, member)] as const;
          }),
        };
      default:
        return recipe;
    }
  }

  /** Another text as it is, words with marks between them, or a few pieces one after the other. */
  #composed(): string {
    if (this.held.length > 0 && chance(this.random, 30)) return pick(this.random, this.held) ?? "";
    if (this.#marks.length > 0 && chance(this.random, 50)) return this.#phrase();
    let text = "";
    for (let i = below(this.random, mostPieces); i >= 0; i--) text += this.#piece();
    return text;
  }

  /** What programs that read texts take apart again. */
  #phrase(): string {
    let text = pick(this.random, this.#words) ?? "";
    for (let i = below(this.random, mostWords); i >= 0; i--)
      text += `${pick(this.random, this.#marks)}${pick(this.random, this.#words)}`;
    return text;
  }

  #piece(): string {
    const from = below(this.random, 10);
    const pool = from < 3 ? this.held : from < 8 ? this.mentioned : fillers;
    return pick(this.random, pool) ?? pick(this.random, fillers) ?? "";
  }
}

function kindOf(recipe: Recipe): string {
  return isComposite(recipe) ? recipe.kind : typeof recipe;
}

function stringsIn(recipe: Recipe): string[] {
  if (typeof recipe === "string") return [recipe];
  if (!isComposite(recipe)) return [];
  switch (recipe.kind) {
    case "array":
    case "set":
      return recipe.items.flatMap(stringsIn);
    case "object":
      return recipe.members.flatMap(([, value]) => stringsIn(value));
    default:
      return [];
  }
}
