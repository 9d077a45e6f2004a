import { Draw } from "./draw.js";
import { somePrimitive } from "./literals.js";
import type { GeneratedProgram } from "./program.js";

/** Arguments for a program: an empty array to note in, and what it takes. The same seed gives the same, anew. */
export function inputsOf({ takes }: GeneratedProgram, seed: number): unknown[] {
  const draw = new Draw(seed);
  return [[], ...takes.map((kind) => inputOf(draw, kind))];
}

function inputOf(draw: Draw, kind: GeneratedProgram["takes"][number]): unknown {
  switch (kind) {
    case "any":
      return somePrimitive(draw);
    case "array":
      return withHoles(
        draw,
        draw.some(4, () => somePrimitive(draw)),
      );
    case "object": {
      const keys = draw.some(4, () => draw.pick(["a", "b", "c", "d", "1", "0"]));
      return Object.fromEntries(keys.map((key) => [key, somePrimitive(draw)]));
    }
  }
}

function withHoles(draw: Draw, items: unknown[]): unknown[] {
  if (items.length > 0 && draw.chance(15)) delete items[draw.below(items.length)];
  return items;
}
