import ts from "#typescript";
import type { Location } from "../contract/index.js";
import { childTerm, type Emitter, termOf } from "./expression/index.js";

/** A location that can be written. */
export type Place = Exclude<Location, { kind: "keyword" }>;

/** The places that an `assignable` names; nothing if it leaves the unit free. */
export function placesOf(locations: readonly Location[] | undefined): readonly Place[] | undefined {
  if (locations === undefined || locations.length === 0) return undefined;
  const free = locations.some((l) => l.kind === "keyword" && l.keyword !== "nothing");
  return free ? undefined : locations.filter((l): l is Place => l.kind !== "keyword");
}

/** The objects and keys that a location stands for; a variable is none. */
export function placeText(location: Place, emitter: Emitter): string[] {
  const base = termOf(location.base);
  switch (location.kind) {
    case "fields":
      return [`[${emitter.value(base)}]`];
    case "elements":
      return [`[${emitter.value(base)}, "[*]"]`];
    case "slice": {
      const [from, to] = [emitter.value(termOf(location.from)), emitter.value(termOf(location.to))];
      return [
        `...Array.from({length: Math.max(0, ${to} - ${from} + 1)}, (_, i) => [${emitter.value(base)}, ${from} + i])`,
      ];
    }
    case "place": {
      if (base.kind !== "code") return [];
      const { code, node } = base;
      if (ts.isPropertyAccessExpression(node)) {
        const object = emitter.value(childTerm(code, node.expression));
        // What a model field depends on is not known: it stands for the whole object.
        return emitter.around.isModel(node.name.text)
          ? [`[${object}]`]
          : [`[${object}, ${JSON.stringify(node.name.text)}]`];
      }
      if (ts.isElementAccessExpression(node))
        return [
          `[${emitter.value(childTerm(code, node.expression))}, ${emitter.value(childTerm(code, node.argumentExpression))}]`,
        ];
      return [];
    }
  }
}
