import type { ContractError } from "@proviso/runtime";

/** What the code threw, if that is what breaks the contract, as far as the error tells. */
export function thrownBy({ kind, cause }: ContractError): string | null {
  if (kind !== "exceptional-postcondition" || cause === undefined) return null;
  try {
    return String(cause).split("\n")[0] ?? null;
  } catch {
    return null;
  }
}
