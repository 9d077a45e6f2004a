import type { Plan } from "../generate/index.js";
import type { Messages } from "../result/index.js";
import type { TestOptions } from "./options.js";

/** The units that enough is known of. */
export function settledUnits(plan: Plan, { settled }: TestOptions, messages: Messages): number[] {
  if (settled === undefined) return [];
  return plan.units.flatMap(({ name, file, line }, i) =>
    settled({ unit: name, file: messages.relative(file), line }) ? [i] : [],
  );
}

/** Whether promises of a unit, or of a type by its name, are to be tested. */
export function isOpen(plan: Plan, settled: readonly number[]): (unit: string, file: string) => boolean {
  const known = new Set(settled);
  const of = (unit: string, file: string): number[] =>
    plan.units.flatMap((one, i) =>
      one.file === file && (one.name === unit || one.name.replace(/^[gs]et /, "").startsWith(`${unit}.`))
        ? [i]
        : [],
    );
  return (unit, file) => {
    const units = known.size === 0 ? [] : of(unit, file);
    return units.length === 0 || !units.every((i) => known.has(i));
  };
}
