import type { Scope } from "./clauses.js";
import type { Bound, Unit } from "./contract-data.js";
import { capture } from "./evaluation.js";
import { levelOf, type TypeRecord } from "./registry.js";

/**
 * A call: its unit, the class the unit stands in and the one the call answers to, the receiver and the
 * arguments.
 */
export interface Call {
  readonly unit: Unit;
  readonly type: TypeRecord | undefined;
  readonly level: TypeRecord | undefined;
  readonly self: unknown;
  readonly args: readonly unknown[];
}

export function callOf(
  unit: Unit,
  type: TypeRecord | undefined,
  self: unknown,
  args: readonly unknown[],
): Call {
  const level = type && levelOf(unit, self, type);
  return { unit, type, level, self, args };
}

/** The contracts that bind a call, its own first. */
export function providersOf({ unit, level }: Call): readonly Unit[] {
  const { key, kind, own = unit } = unit;
  if (level === undefined || key === undefined || kind === "static" || kind === "constructor") return [unit];
  return [unit, ...level.providers(key).filter((provider) => provider !== own)];
}

/** A contract's clauses for a call. */
export function scopeOf({ self, args }: Call, unit: Unit): Scope {
  return { ...unit, bound: unit.bind?.(self, ...args) };
}

/** The old values of a contract. */
export function oldsOf(bound: Bound | undefined): unknown[] {
  const olds: unknown[] = [];
  for (const old of bound?.o ?? []) olds.push(capture(() => old(olds)));
  return olds;
}
