import { fromSequenceData, recipeSource } from "../../generate/index.js";
import type { FittingValuesData } from "../protocol.js";
import type { NewValues } from "./call-edits.js";

/** Values for new parameters, as a search found them to meet what change contracts require. */
export function newValues(fitting: readonly FittingValuesData[]): NewValues {
  return ({ name, file: where, parameters = [] }, at) => {
    const fits = fitting.find(({ unit, file }) => unit === name && file === where);
    const [step] = fromSequenceData(fits?.values ?? []);
    const now = parameters.filter((which) => which !== "old");
    const number = now.slice(0, at).filter((which) => which === "new").length;
    const args = step?.args ?? [];
    if (number >= args.length) return undefined;
    return recipeSource(args[number], {
      result: () => "undefined",
      fixture: () => "undefined",
      shared: (_, source) => source,
    });
  };
}
