import ts from "#typescript";
import {
  bodyOf,
  type Clause,
  clausesOf,
  type Expression,
  type FileContracts,
  ownerOf,
  type TypeNode,
  type UnitNode,
  unitName,
  unitOf,
} from "../../contract/index.js";
import type { Project } from "../../program/index.js";
import type { Asked } from "./asked-alike.js";
import { findUnit } from "./unit-facts.js";
import type { Known } from "./vocabulary.js";

/** What experiments read of a program: its units, its clauses and its words. */
export class ProgramText {
  constructor(
    readonly project: Project,
    /** The names of its files. */
    readonly modules: readonly string[],
  ) {}

  /** A unit with a body, in a file or else in another one. */
  unitNode(name: string, file: string): UnitNode | undefined {
    for (const one of [file, ...this.modules]) {
      const source = this.source(one);
      const unit = source && findUnit(name, source);
      if (unit !== undefined && bodyOf(unit) !== undefined) return unit;
    }
    return undefined;
  }

  /** A file as the user wrote it. */
  source(file: string): ts.SourceFile | undefined {
    return this.project.files.get(file)?.original ?? this.project.program.getSourceFile(file);
  }

  /** What a unit of a file can name. */
  known(file: string, isPure: Known["isPure"]): Known {
    const statements = this.modules.flatMap((module) => [...(this.source(module)?.statements ?? [])]);
    const classNamed = (name: string): ts.ClassDeclaration | undefined =>
      statements.filter(ts.isClassDeclaration).find((one) => one.name?.text === name);
    const functionNamed = (name: string): UnitNode | undefined =>
      statements.flatMap((one) => unitOf(one) ?? []).find((one) => unitName(one) === name);
    const contracts = this.project.files.get(file)?.contracts;
    return { contracts, isPure, classNamed, functionNamed };
  }

  /** The expression of the clause that begins at a place, if it was written as one. */
  predicate(file: string, start: number): Expression | undefined {
    const contracts = this.project.files.get(file)?.contracts;
    if (contracts === undefined) return undefined;
    for (const { body } of allClauses(contracts)) {
      const predicate = "predicate" in body ? body.predicate : undefined;
      if (predicate === undefined || predicate === "not_specified") continue;
      if (predicate.range.start === start) return predicate;
    }
    return undefined;
  }

  #asked: ReadonlyMap<string, number> | undefined;

  /** Those terms that call what preconditions of so many units of the program mention. */
  customary(terms: readonly string[], units = 1): string[] {
    this.#asked ??= this.#countAsked();
    const asked = this.#asked;
    return terms.filter((term) => (asked.get(/^(?:this\.)?([\w$#]+)\(/.exec(term)?.[1] ?? "") ?? 0) >= units);
  }

  #countAsked(): Map<string, number> {
    const asked = new Map<string, number>();
    for (const { contracts } of this.project.files.values())
      for (const unit of contracts.units.keys())
        for (const word of new Set(this.requires(unit).match(/[\w$#]+(?=\s*\()/g)))
          asked.set(word, (asked.get(word) ?? 0) + 1);
    return asked;
  }

  /** The texts of all clauses, by the type whose receiver they are about. */
  clauseTexts(): ReadonlyMap<TypeNode | undefined, string> {
    const texts = new Map<TypeNode | undefined, string>();
    for (const { original, contracts } of this.project.files.values()) {
      const add = (owner: TypeNode | undefined, { range: { start, end } }: Clause): void => {
        texts.set(owner, `${texts.get(owner) ?? ""} ${original.text.slice(start, end)}`);
      };
      for (const [unit, { cases }] of contracts.units)
        for (const clause of clausesOf(cases)) add(ownerOf(unit), clause);
      for (const [type, { clauses }] of contracts.types) for (const clause of clauses) add(type, clause);
    }
    return texts;
  }

  /** What preconditions of the program ask. */
  *asked(): Generator<Asked> {
    for (const { contracts } of this.project.files.values())
      for (const [unit, { cases }] of contracts.units)
        for (const { spec, body } of clausesOf(cases)) {
          const predicate = "predicate" in body ? body.predicate : undefined;
          if (spec.keyword === "requires" && predicate !== undefined && predicate !== "not_specified")
            yield { unit, predicate };
        }
  }

  /** The preconditions of a unit, as they are written. */
  requires(unit: UnitNode): string {
    const { fileName, text } = unit.getSourceFile();
    const contract = this.project.files.get(fileName)?.contracts.units.get(unit);
    return [...clausesOf(contract?.cases ?? [])]
      .filter(({ spec }) => spec.keyword === "requires")
      .map(({ range: { start, end } }) => text.slice(start, end))
      .join(" ");
  }
}

function* allClauses(contracts: FileContracts): Generator<Clause> {
  for (const { cases } of contracts.units.values()) yield* clausesOf(cases);
  for (const { clauses } of contracts.types.values()) yield* clauses;
  for (const { items } of contracts.statements)
    for (const item of items) if (item.kind === "clause") yield item;
}
