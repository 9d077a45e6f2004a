import type { Clause, Declaration } from "../../contract/index.js";
import { changedTypes } from "../changed-names.js";
import type { Claim } from "../claim.js";
import { refinedTypes, type Source, type TypeAt } from "../source-index.js";
import { fieldClaims } from "./fields.js";

/** A clause and the file it was written in. */
export interface StatedClause {
  readonly clause: Clause;
  readonly source: Source;
}

/** What is said of a type itself, in its source and in the file of contracts beside it. */
export interface StatedType {
  readonly type: TypeAt;
  readonly clauses: readonly StatedClause[];
  readonly declarations: readonly Declaration[];
  /** What a file of change contracts declares for their use. */
  readonly changes: readonly Declaration[];
  /** What modifiers and types say of fields: invariants as well. */
  readonly fields: readonly Claim[];
}

/** Collects what is said of a type. */
export function statedType(type: TypeAt): StatedType {
  const contracts = [type, ...refinedTypes(type.node, type.source)].flatMap(({ node, source }) => {
    const contract = source.contracts.types.get(node);
    return contract === undefined ? [] : [{ contract, source }];
  });
  return {
    type,
    clauses: contracts.flatMap(({ contract, source }) =>
      contract.clauses.map((clause) => ({ clause, source })),
    ),
    declarations: contracts.flatMap(({ contract }) => contract.declarations),
    changes: changedTypes(type.node, type.source).flatMap(
      ({ node, source }) => source.contracts.types.get(node)?.declarations ?? [],
    ),
    fields: fieldClaims(type),
  };
}

type Keyword = "invariant" | "initially" | "constraint";

/** The clauses of one keyword about objects, or about the class itself. */
export function clausesFor(
  { clauses }: StatedType,
  keyword: Keyword,
  about: "objects" | "class",
): readonly StatedClause[] {
  return clauses.filter(
    ({ clause }) => clause.spec.keyword === keyword && clause.prefixes.static === (about === "class"),
  );
}

/** Whether anything has to hold of a type's objects between calls. */
export function hasInvariants(stated: StatedType): boolean {
  const written = clausesFor(stated, "invariant", "objects").flatMap(({ clause }) => writtenClaim(clause));
  return written.length + stated.fields.length > 0;
}

/** Whether a type's objects, or the class itself, have ghost fields. */
export function hasGhosts({ declarations }: StatedType, about: "objects" | "class"): boolean {
  return declarations.some(
    (d) => d.form === "field" && d.flavour === "ghost" && d.prefixes.static === (about === "class"),
  );
}

/** What a clause with a predicate claims; nothing for `\not_specified`. */
export function writtenClaim(clause: Clause): Claim[] {
  const { body, redundant } = clause;
  if (body.shape !== "predicate" && body.shape !== "constraint") return [];
  if (body.predicate === "not_specified") return [];
  return [{ kind: "written", predicate: body.predicate, redundant, clause }];
}
