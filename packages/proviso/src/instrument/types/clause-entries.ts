import { type CompileContext, CompiledContract } from "../compiled-contract.js";
import { noNeeds, type Style } from "../expression/index.js";
import { clausesFor, type StatedClause, type StatedType, writtenClaim } from "./stated-type.js";

/** The entries of a type's record for its invariants, initial conditions and constraints. */
export function clauseEntries(
  stated: StatedType,
  context: CompileContext,
  about: "objects" | "class",
): string[] {
  const contract = new CompiledContract(context);
  const add = ({ clause, source }: StatedClause): number[] =>
    writtenClaim(clause).map((claim) =>
      contract.add(clause.keyword.text, claim, undefined, undefined, source.origin),
    );
  const invariants = clausesFor(stated, "invariant", about).flatMap(add);
  if (about === "objects") invariants.push(...addFields(stated, contract));
  const initially = clausesFor(stated, "initially", about).flatMap(add);
  const constraints = clausesFor(stated, "constraint", about).flatMap((constraint) => {
    const { body } = constraint.clause;
    const methods = body.shape === "constraint" ? body.methods : undefined;
    return add(constraint).map((c) => ({ c, ...(methods && { for: methods.map(({ text }) => text) }) }));
  });
  if (contract.isEmpty) return about === "class" ? [] : ["clauses: []"];
  const self = context.file.name("this");
  const bound = contract.bound(self, new Set(), noNeeds());
  const style: Style = { self, result: "undefined", old: () => "undefined" };
  const plain = invariants.map((i) => contract.plain(i, style, new Set(), noNeeds()));
  const prefix = about === "class" ? "s" : "";
  return [
    `${prefix}clauses: ${contract.clauses()}`,
    ...(invariants.length > 0 ? [`${prefix}inv: ${JSON.stringify(invariants)}`] : []),
    ...(invariants.length > 0
      ? [`${about === "class" ? "fs" : "fi"}: (${self}) => ${plain.join(" && ")}`]
      : []),
    ...(initially.length > 0 ? [`ini: ${JSON.stringify(initially)}`] : []),
    ...(constraints.length > 0 ? [`${prefix}hc: ${JSON.stringify(constraints)}`] : []),
    `${prefix}bind: (${self}) => (${bound})`,
  ];
}

/** Adds what is said of fields, under the word that says it. */
function addFields({ fields }: StatedType, contract: CompiledContract): number[] {
  return fields.map((claim) =>
    contract.add(claim.kind !== "integer" ? "non_null" : claim.natural ? "nat" : "int", claim),
  );
}
