import ts from "#typescript";
import { changedThemselves } from "./changed-themselves.js";
import { type ContractedChanges, commonParameters, structureOf } from "./contracts.js";
import type { VersionLabels } from "./findings.js";
import { leftOutMembers } from "./members.js";
import type { DiffOptions } from "./options.js";
import { type PlanPair, planPair } from "./plan-pair.js";
import type { ContractedUnit } from "./protocol.js";
import type { SearchSubject } from "./search-changes.js";
import { type Matched, matchedIn, type Touched, touchedBy } from "./touched.js";
import { piecesByPlace, placeOfUnit } from "./units-by-place.js";
import { planOfPart, type VersionPart, type VersionProgram } from "./version-program.js";
import { isWanted } from "./wanted-units.js";

/** Parts of two versions that belong together, and all that is known of the change. */
export interface PartWork {
  readonly before: VersionPart;
  readonly after: VersionPart;
  readonly previous: VersionProgram;
  readonly updated: VersionProgram;
  readonly contracted: ContractedChanges;
  readonly labels: VersionLabels;
}

/** The plans of two parts that belong together, by what is known of the change. */
export function plansOf(
  { before, after, previous, updated, contracted }: PartWork,
  guidance: DiffOptions["guidance"],
): PlanPair {
  const { changes, contracts } = contracted;
  const guide = guidance === "relevant";
  return planPair(
    { plan: planOfPart(before, previous, { contracts, version: "previous", guide }), root: previous.root },
    { plan: planOfPart(after, updated, { contracts, version: "updated", guide }), root: updated.root },
    changes,
    (match) => structureOf(contracted.contractOf(match)),
  );
}

/** What a change touches of a part. */
export function touchedIn({ after, contracted }: PartWork): Touched[] {
  return touchedBy(contracted.changes).filter(({ new: { in: file } }) => file.project === after.project);
}

/** Those of them that are asked for; all, if none are. */
export function askedUnits(touched: readonly Touched[], names: readonly string[]): readonly Touched[] {
  return touched.filter((one) => isWanted(one, names));
}

/** What a search is about: calls of the units that the change touches, in both versions. */
export function searchSubject(
  { before, after, previous, updated, contracted }: PartWork,
  plans: PlanPair,
  touched: readonly Touched[],
  /** All that the change touches of the part, asked for or not. */
  inPart: readonly Touched[],
): SearchSubject {
  const pairs = matchedIn(contracted.changes);
  const themselves = changedThemselves(inPart, (one) => contracted.contractOf(one) !== undefined);
  const pieces = piecesByPlace(pairs.map((pair) => pair.old));
  const wanted = new Set(touched.map((one) => one.old));
  const unitsIn = (units: ReadonlySet<Matched["old"]>): number[] =>
    plans.previous.units.flatMap((unit, i) => {
      const piece = pieces.find(placeOfUnit(unit, previous.root));
      return piece !== undefined && units.has(piece) ? [i] : [];
    });
  return {
    ...plans,
    targets: unitsIn(wanted).filter((i) => plans.carried[i] !== null),
    changedThemselves: unitsIn(themselves),
    leftOut: leftOutMembers(
      {
        plan: plans.previous,
        root: previous.root,
        project: before.project,
        units: pairs.map((pair) => pair.old),
      },
      {
        plan: plans.updated,
        root: updated.root,
        project: after.project,
        units: pairs.map((pair) => pair.new),
      },
      plans.classes,
    ),
    contracted: inPart.flatMap((one) => contractedUnit(one, contracted)),
    variants: contracted.variants,
    folders: [previous.folder.root, updated.folder.root, ...contracted.folders],
  };
}

/** Whether nothing is worked out as a call begins: no default value, no pattern. */
function hasPlainParameters(unit: ts.Node): boolean {
  return (
    ts.isFunctionLike(unit) &&
    unit.parameters.every(
      ({ name, initializer }) =>
        ts.isIdentifier(name) && (initializer === undefined || ts.isLiteralExpression(initializer)),
    )
  );
}

function contractedUnit(match: Touched, { contractOf }: ContractedChanges): ContractedUnit[] {
  const contract = contractOf(match);
  if (contract === undefined) return [];
  return [
    {
      previous: match.old.name,
      updated: match.new.name,
      file: match.new.in.written.fileName,
      extended: structureOf(contract)?.includes("new") === true,
      common: commonParameters(contract),
      screened: [
        ...(hasPlainParameters(match.old.inProgram) ? (["previous"] as const) : []),
        ...(hasPlainParameters(match.new.inProgram) ? (["updated"] as const) : []),
      ],
      announcing: contract.cases.flatMap(({ preserves }, i) => (preserves ? [] : [i])),
    },
  ];
}
