import ts from "#typescript";
import { bodyOf, descendants, type UnitNode, unitOf } from "../../contract/index.js";
import type { EffectiveContracts } from "../../program/index.js";

// A unit that promises nothing of what it gives lets every fault of its own through to those who call it. Where nearly all
// others of the program promise something, that is an omission; where many promise nothing, it is a habit.

/** The share of the units of a program that promise something, from which on it is unusual to promise nothing. */
const mostSpeak = 0.8;

/** What units of a program promise. */
export class Silence {
  #share: number | undefined;

  constructor(
    readonly contracts: EffectiveContracts,
    readonly files: readonly ts.SourceFile[],
  ) {}

  /** Whether a unit promises nothing of what it returns or does. */
  isSilent(unit: UnitNode): boolean {
    return this.contracts.ofUnit(unit).every(({ flat }) => (flat.ensures ?? []).length === 0);
  }

  /** Whether it has no contract at all. */
  isBare(unit: UnitNode): boolean {
    return this.contracts.ofUnit(unit).length === 0;
  }

  /** Whether a unit promises nothing where others of its kind do. */
  isUnusual(unit: UnitNode): boolean {
    if (!isExpectedToSpeak(unit) || !this.isSilent(unit)) return false;
    this.#share ??= this.#shareThatSpeaks();
    return this.#share >= mostSpeak;
  }

  #shareThatSpeaks(): number {
    const units = this.files.flatMap((file) =>
      [...descendants(file)].flatMap((node) => (ts.isFunctionLike(node) ? (unitOf(node) ?? []) : [])),
    );
    const expected = units.filter(isExpectedToSpeak);
    return expected.filter((unit) => !this.isSilent(unit)).length / (expected.length || 1);
  }
}

/** What tells a field, or serves one place only, needs no contract of its own. */
function isExpectedToSpeak(unit: UnitNode): boolean {
  if (bodyOf(unit) === undefined || ts.isAccessor(unit) || ts.isConstructorDeclaration(unit)) return false;
  return ts.findAncestor(unit.parent, ts.isFunctionLike) === undefined && !isAnonymous(unit);
}

function isAnonymous(unit: UnitNode): boolean {
  return unit.name === undefined && !ts.isVariableDeclaration(unit.parent);
}
