import type { Export, ProgramChanges } from "../program/index.js";
import type { Remark } from "../result/index.js";

// What callers see of a change besides how units behave: what a version exports, and under what names.

/** What is exported no more, or newly, or is made by other means, so that no calls of it can be compared. */
export function surfaceRemarks({ removed, exports }: ProgramChanges): Remark[] {
  const told = new Set(exports.removed.flatMap(({ pieces }) => pieces));
  return [
    ...exports.removed.map((one) => ({
      kind: "export-removed" as const,
      message: `${one.in.file}: ${calledBy(one)} is gone in the updated version`,
    })),
    ...removed
      .filter((unit) => !told.has(unit))
      .map(({ name, in: { file } }) => ({
        kind: "not-compared" as const,
        message: `${file}: ${name} is gone in the updated version`,
      })),
    ...exports.remade.map((pair) => ({
      kind: "export-remade" as const,
      message: `${pair.new.in.file}: ${calledBy(pair.new)} was ${madeOf(pair.old)} and is ${madeOf(pair.new)} now`,
    })),
    ...exports.added.map((one) => ({
      kind: "export-added" as const,
      message: `${one.in.file}: ${calledBy(one)}`,
    })),
  ];
}

/** What people call an export: what is a module's default has another name inside. */
function calledBy({ name, pieces: [piece] }: Export): string {
  return name !== "default" || piece === undefined || piece.name === "default"
    ? name
    : `${piece.name}, its default`;
}

function madeOf({ pieces: [piece] }: Export): string {
  switch (piece?.kind) {
    case "unit":
      return `the function ${piece.name}`;
    case "class":
      return `the class ${piece.name}`;
    case "value":
    case "member":
      return "a value that the module makes";
    case undefined:
      return "made elsewhere";
  }
}
