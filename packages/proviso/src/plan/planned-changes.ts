import type ts from "#typescript";
import { clausesOf, emptyCase, expressionsOf, isJavaScript, literalsIn } from "../contract/index.js";
import { type Primitive, type PrimitiveData, toPrimitiveData } from "../generate/index.js";
import { parametersIn, type UnitChangeContract } from "../program/index.js";
import type { AnnouncedCase } from "./cases.js";

/** The change contracts that speak of units of a version. */
export interface VersionChanges {
  readonly contracts: readonly UnitChangeContract[];
  readonly version: "previous" | "updated";
  /** Whether calls are drawn towards what they announce; if not, they only tell types. */
  readonly guide: boolean;
}

/** What change contracts say that helps to call the units they are about. */
export class PlannedChanges {
  readonly #contracts = new Map<ts.Node, UnitChangeContract>();

  constructor(readonly changes: VersionChanges | undefined) {
    for (const contract of changes?.contracts ?? []) {
      const { inProgram } = changes?.version === "previous" ? contract.old : contract.new;
      this.#contracts.set(inProgram, contract);
    }
  }

  /** The parameters of a unit of JavaScript with the types that its change contract gives them. */
  parametersOf(unit: ts.Node): readonly ts.ParameterDeclaration[] | undefined {
    const contract = this.#contracts.get(unit);
    if (contract === undefined || this.changes === undefined) return undefined;
    return isJavaScript(unit.getSourceFile().fileName)
      ? parametersIn(contract, this.changes.version)
      : undefined;
  }

  /** What a unit's change contract says of the calls that are to change, for the version that is planned. */
  casesOf(unit: ts.Node | undefined): AnnouncedCase[] {
    const contract = unit && this.#contracts.get(unit);
    if (contract === undefined || !this.changes?.guide) return [];
    const { version } = this.changes;
    const parameters = parametersIn(contract, version);
    return contract.cases.map(({ whenRequired, requires, olds }) => ({
      unit: contract.contract.unit,
      file: contract.file,
      source: "jml",
      parameters,
      flat: {
        ...emptyCase,
        olds,
        requires: version === "previous" ? whenRequired : requires,
      },
    }));
  }

  /** The clauses of a unit's change contract, as they are written. */
  textOf(unit: ts.Node | undefined): string {
    const contract = unit && this.#contracts.get(unit);
    if (contract === undefined || !this.changes?.guide) return "";
    const { text } = contract.file.original;
    return contract.contract.cases.map(({ range }) => text.slice(range.start, range.end)).join("\n");
  }

  /** The numbers and strings that clauses mention, each once. */
  get constants(): PrimitiveData[] {
    const found = new Map<string, PrimitiveData>();
    if (!this.changes?.guide) return [];
    for (const { contract } of this.#contracts.values())
      for (const value of [...clausesOf(contract.cases)].flatMap(expressionsOf).flatMap(literalsIn)) {
        const data = toPrimitiveData(value satisfies Primitive);
        found.set(JSON.stringify(data), data);
      }
    return [...found.values()];
  }
}
