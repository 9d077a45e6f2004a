import path from "node:path";
import {
  type ContractedFile,
  checkChange,
  desugarChange,
  prevTypes,
  shadowOfContractFile,
  type UnitContract,
  unitName,
  type VersionView,
} from "../../contract/index.js";
import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import type { ProgramChanges, Renames, UnitMatch, UnitPiece } from "../changes/index.js";
import { type Project, shadowNameOf, withContractFiles, withShadow } from "../project.js";
import type { ReadChangeContract, ReadChangeContracts } from "./read.js";
import { checkStructure } from "./structure.js";
import type { ComparedVersions, UnitChangeContract } from "./unit-change-contract.js";
import { versionModule } from "./version-modules.js";
import { previousView, specifier, updatedView, type Viewpoint } from "./version-view.js";

export interface CheckedChangeContracts {
  /** Those of files without errors. */
  readonly contracts: readonly UnitChangeContract[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks change contracts against both versions at once, and brings each to the units that it is about. */
export function checkChangeContracts(
  { files, renames }: ReadChangeContracts,
  versions: ComparedVersions,
  changes: Pick<ProgramChanges, "pairs" | "added" | "removed">,
): CheckedChangeContracts {
  const diagnostics: Diagnostic[] = [];
  const contracts: UnitChangeContract[] = [];
  for (const read of files) {
    const found = new FileCheck(read, versions, renames, changes).run();
    diagnostics.push(...found.diagnostics);
    if (found.diagnostics.every(({ severity }) => severity !== "error")) contracts.push(...found.contracts);
  }
  return { contracts, diagnostics: [...diagnostics, ...spokenOfTwice(contracts)] };
}

/** Finds units that several files speak of. */
function spokenOfTwice(contracts: readonly UnitChangeContract[]): Diagnostic[] {
  const first = new Map<UnitPiece, UnitChangeContract>();
  return contracts.flatMap((one) => {
    const other = first.get(one.new) ?? one;
    first.set(one.new, other);
    if (other === one) return [];
    return [
      diagnose("change/twice", spanOf(one.contract, one.file), {
        unit: one.new.name,
        files: [other.source.shown, one.source.shown],
      }),
    ];
  });
}

function spanOf({ cases, unit }: UnitContract, { original }: ContractedFile): Diagnostic["span"] {
  const range = cases[0]?.range ?? { start: unit.getStart(), end: unit.end };
  return { file: original.fileName, ...range };
}

class FileCheck {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #pieces = new Map<unknown, UnitPiece>();

  constructor(
    readonly read: ReadChangeContract,
    readonly versions: ComparedVersions,
    readonly renames: Renames,
    readonly changes: Pick<ProgramChanges, "pairs" | "added" | "removed">,
  ) {
    for (const unit of [...changes.pairs.map((pair) => pair.new), ...changes.added])
      this.#pieces.set(unit.inProgram, unit);
  }

  run(): CheckedChangeContracts {
    const contracts = [...this.read.meant].flatMap(([contract]) => this.#unit(contract));
    const misfits = new Set<number>();
    for (const one of contracts) {
      const found = checkStructure(one, this.versions);
      this.#diagnostics.push(...found);
      if (found.length > 0) misfits.add(nameSpan(one.contract, one.file).start);
    }
    this.#types(misfits);
    this.#missing();
    const distinct = new Map(
      this.#diagnostics.map((one) => [`${one.span.start} ${one.span.end} ${one.message}`, one]),
    );
    return {
      contracts,
      diagnostics: [...distinct.values()].sort((a, b) => a.span.start - b.span.start),
    };
  }

  /** A unit's contract with the unit in both versions; if it is not in both, that is said. */
  #unit(contract: UnitContract): UnitChangeContract[] {
    const { source, file, meant } = this.read;
    const { old, now } = this.versions;
    const name = unitName(contract.unit);
    const nodes = meant.get(contract) ?? [];
    const piece = this.#pieceOf(contract);
    const span = nameSpan(contract, file);
    if (piece === undefined) {
      if (nodes.length > 0)
        this.#diagnostics.push(
          diagnose("change/no-code", span, { unit: name, version: "updated", label: now.label }),
        );
      return [];
    }
    const pair = this.changes.pairs.find((one) => one.new === piece);
    if (pair === undefined || pair.how === "similar") {
      this.#diagnostics.push(this.#lacking(span, name, pair, old.label));
      return [];
    }
    return [{ source, file, contract, cases: desugarChange(contract), old: pair.old, new: piece }];
  }

  /** Units that only the types of a package declare: TypeScript does not miss them. */
  #missing(): void {
    if (this.#diagnostics.some(({ severity }) => severity === "error")) return;
    const { meant, source, file } = this.read;
    const { label } = this.versions.now;
    for (const [contract, nodes] of meant)
      if (nodes.length === 0 && this.#pieceOf(contract) === undefined)
        this.#diagnostics.push(
          diagnose("change/lacks", nameSpan(contract, file), {
            version: "updated",
            label,
            name: unitName(contract.unit),
            remedy: ` in the code of \`${source.about}\``,
          }),
        );
  }

  /** The unit of the updated version that a contract is about. */
  #pieceOf(contract: UnitContract): UnitPiece | undefined {
    const { source, meant } = this.read;
    const name = unitName(contract.unit);
    return (
      (meant.get(contract) ?? []).map((node) => this.#pieces.get(node)).find((one) => one !== undefined) ??
      [...this.#pieces.values()].find((one) => one.in.file === source.about && one.name === name)
    );
  }

  #lacking(span: Diagnostic["span"], name: string, pair: UnitMatch | undefined, label: string): Diagnostic {
    const own =
      name
        .replace(/^[gs]et /, "")
        .split(".")
        .at(-1) ?? name;
    const like = pair?.old.name.split(".").at(-1);
    const remedy = `: say what it was called with \`renamed_from\`${like === undefined || like === own ? "" : `, perhaps \`renamed_from ${like}\``}`;
    return diagnose("change/lacks", span, { version: "previous", label, name: own, remedy });
  }

  /** What TypeScript says of both versions; of what does not fit, why is known already. */
  #types(misfits: ReadonlySet<number>): void {
    const { source, module, file } = this.read;
    const { old, now } = this.versions;
    const updated: Viewpoint = { program: now, about: source.about };
    const before = source.before ?? this.#movedFrom(source.about);
    const previous = before === undefined ? undefined : { program: old, about: before };
    const twin = previous && versionModule(old, previous.about);
    if (previous === undefined || twin === undefined) {
      if (this.#diagnostics.length === 0)
        this.#diagnostics.push(
          diagnose(
            "change/lacks",
            { file: file.original.fileName, start: 0, end: 0 },
            {
              version: "previous",
              label: old.label,
              name: source.about,
              remedy: ": a change contract is about what both versions have",
            },
          ),
        );
      return;
    }
    const reported = new Set([...misfits, ...this.#diagnostics.map(({ span }) => span.start)]);
    const view = previousView(previous, updated, this.renames, this.changes.pairs);
    const inOld = this.#in(twin.project, previous, view);
    const inNow = this.#in(
      module.project,
      updated,
      updatedView(updated, prevTypes(inOld.file, inOld.program)),
    );
    const found = checkChange({ ...inOld, label: old.label }, { ...inNow, label: now.label });
    this.#diagnostics.push(...found.filter(({ span }) => !reported.has(span.start)));
  }

  /** The change contract as a module beside the source that it is about in a version. */
  #in(
    project: Project,
    { program, about }: Viewpoint,
    view: VersionView,
  ): Pick<Project, "program" | "files"> & { readonly file: ContractedFile } {
    const beside = path.join(program.root, about).split(path.sep).join("/");
    const shadowName = shadowNameOf(beside.replace(/\.[^.]+$/, ".scc"));
    const shadow = shadowOfContractFile(this.read.file.contracts, specifier(about, about), view);
    const file = withShadow(this.read.file, shadowName, shadow);
    const extended = withContractFiles(project, [file]);
    return { program: extended.program, files: extended.files, file };
  }

  /** The file of the previous version that most units of a file come from. */
  #movedFrom(about: string): string | undefined {
    const counts = new Map<string, number>();
    for (const pair of this.changes.pairs)
      if (pair.new.in.file === about) counts.set(pair.old.in.file, (counts.get(pair.old.in.file) ?? 0) + 1);
    return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
  }
}

function nameSpan({ unit }: UnitContract, { original }: ContractedFile): Diagnostic["span"] {
  const node = unit.name ?? unit;
  return { file: original.fileName, start: node.getStart(), end: unit.name?.end ?? unit.parameters.pos };
}
