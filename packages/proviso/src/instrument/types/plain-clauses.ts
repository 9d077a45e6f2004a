import { type CompileContext, CompiledContract } from "../compiled-contract.js";
import type { Needs, Style } from "../expression/index.js";
import { clausesFor, type StatedType, writtenClaim } from "./stated-type.js";

// Clauses of a type as its units read them, in place.

/** The conjunction of the invariants. */
export function plainInvariants(stated: StatedType, context: CompileContext, needs: Needs): string {
  const contract = new CompiledContract(context);
  const style: Style = { self: "this", inPlace: true, result: "undefined", old: () => "undefined" };
  const written = clausesFor(stated, "invariant", "objects").flatMap(({ clause }) => writtenClaim(clause));
  return [...written, ...stated.fields]
    .map((claim) => contract.plain(contract.add("invariant", claim), style, new Set(), needs))
    .join(" && ");
}

/** The constraints, and for which units each is. */
export function plainConstraints(
  stated: StatedType,
  context: CompileContext,
): { contract: CompiledContract; for: (readonly string[] | undefined)[] } {
  const contract = new CompiledContract(context);
  const methods = clausesFor(stated, "constraint", "objects").flatMap(({ clause }) =>
    writtenClaim(clause).map((claim) => {
      contract.add("constraint", claim);
      return clause.body.shape === "constraint" ? clause.body.methods?.map(({ text }) => text) : undefined;
    }),
  );
  return { contract, for: methods };
}
