import { ContractError, EntryPreconditionError } from "@proviso/runtime";

/** What became of a case (seed 002, §8.4.1): only the call that it is about can be judged; `V` is what it can violate. */
export type Outcome<V = ContractError> =
  | { readonly kind: "returned"; readonly step: number; readonly value: unknown }
  /** By an exception that no contract forbids: as good as a return, but nothing to build on. */
  | { readonly kind: "threw"; readonly step: number; readonly thrown: unknown }
  /** What a step returned can never be settled. */
  | { readonly kind: "stuck"; readonly step: number }
  /** The case itself broke the precondition of what it called: it says nothing of the program. */
  | { readonly kind: "meaningless"; readonly step: number; readonly refusal?: EntryPreconditionError }
  | { readonly kind: "violated"; readonly step: number; readonly error: V };

/** Judges what a step threw; `isDirect` tells whether a precondition is that of the very call of the step. */
export function judge(
  thrown: unknown,
  step: number,
  isDirect: (error: EntryPreconditionError) => boolean,
): Outcome {
  if (!(thrown instanceof ContractError)) return { kind: "threw", step, thrown };
  return thrown instanceof EntryPreconditionError && isDirect(thrown)
    ? { kind: "meaningless", step, refusal: thrown }
    : { kind: "violated", step, error: thrown };
}

/** What makes two violations the same nonconformance: kind, unit and clause (seed 004, §3.1.4, with the clause). */
export function keyOf({ kind, unit, clause, file, line, column }: ContractError): string {
  return [kind.replace(/^(entry|internal)-/, ""), unit, clause, file, line, column].join("\n");
}
