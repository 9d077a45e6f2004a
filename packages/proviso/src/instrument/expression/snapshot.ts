import type { Location } from "../../contract/index.js";
import { type Term, termOf } from "./term.js";

/** What a location holds, as an expression. */
export function snapshotText(
  location: Exclude<Location, { kind: "keyword" }>,
  value: (term: Term) => string,
  runtime: (name: "snapshot") => string,
): string {
  const base = value(termOf(location.base));
  switch (location.kind) {
    case "place":
      return base;
    case "fields":
      return `${runtime("snapshot")}(${base})`;
    case "elements":
      return `${runtime("snapshot")}(${base}, 0)`;
    case "slice":
      return `${runtime("snapshot")}(${base}, ${value(termOf(location.from))}, ${value(termOf(location.to))})`;
  }
}
