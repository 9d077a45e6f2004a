import ts from "#typescript";
import { bodyOf, type UnitNode, unitName } from "../../contract/index.js";
import type { Cases } from "../experiment-protocol.js";
import { calleesOf, decidersOf } from "./callees.js";
import type { Evidence } from "./evidence.js";
import { leftoverIn } from "./leftovers.js";
import type { Silence } from "./silence.js";
import type { Suspects } from "./suspects.js";

// Whether what a unit calls is to blame: then it promises too little, or its promises would have been broken first.

/** A unit that is called, and what is known of its contract. */
export interface Callee {
  readonly callee: UnitNode;
  /** Whether it promises nothing of what it returns or does, and whether that is unusual here. */
  readonly silent: boolean;
  readonly isUnusual: boolean;
  /** Whether it has no contract at all. */
  readonly isBare: boolean;
  /** Whether the unit's precondition calls it: then it decides what calls are served. */
  readonly decides: boolean;
}

/** Where to look for what is called. */
interface Blamed {
  readonly unit: UnitNode;
  /** A unit that was under way as well. */
  readonly around: UnitNode | undefined;
  readonly clause: string;
  readonly precondition: string;
}

/** Units that are called, and looked at: those that promise nothing, and others. */
const mostCallees = { silent: 4, others: 4 };

/** What a unit or a clause calls, and what that calls and promises nothing; what promises nothing first. */
export function calleesToBlame(
  { unit, around, clause, precondition }: Blamed,
  files: readonly ts.SourceFile[],
  silence: Silence,
): Callee[] {
  const direct = [
    ...calleesOf(unit, clause, files),
    ...(around === undefined || around === unit ? [] : calleesOf(around, "", files)),
  ];
  const behind = direct
    .flatMap((callee) => calleesOf(callee, "", files))
    .filter((one) => silence.isSilent(one));
  const deciders = decidersOf(unit, precondition, files);
  const deciding = [...deciders, ...deciders.flatMap((one) => calleesOf(one, "", files))].filter((one) =>
    silence.isSilent(one),
  );
  const callees = [...new Set([...direct, ...behind, ...deciding])]
    .filter((callee) => callee !== unit)
    .map((callee) => ({
      callee,
      silent: silence.isSilent(callee),
      isUnusual: silence.isUnusual(callee),
      isBare: silence.isBare(callee),
      decides: deciding.includes(callee),
    }))
    // What only tells how it stands is wrong less often.
    .sort((a, b) => Number(ts.isGetAccessor(a.callee)) - Number(ts.isGetAccessor(b.callee)));
  return [
    ...callees.filter(({ silent }) => silent).slice(0, mostCallees.silent),
    ...callees.filter(({ silent }) => !silent).slice(0, mostCallees.others),
  ];
}

/** A change of what the unit calls with which all is well, or else what might be to blame. */
export async function upstreamOf(
  callees: readonly Callee[],
  suspects: Suspects,
  cases: Cases,
): Promise<Evidence["upstream"]> {
  for (const { callee, silent, isUnusual, isBare, decides } of callees) {
    const repair = await suspects.repair(callee, { ...cases, mayBeExcluded: decides });
    if (repair === undefined) continue;
    const unit = unitName(callee);
    const text = `with ${repair.text} in \`${unit}\` all is well`;
    return { unit, text, silent, isUnusual, isBare, mends: true, leftover: false, ways: repair.ways };
  }
  const silent = callees.filter((one) => one.silent);
  for (const { callee, isUnusual, isBare } of silent) {
    const body = bodyOf(callee);
    const leftover = body && leftoverIn(callee, body);
    if (leftover === undefined) continue;
    const unit = unitName(callee);
    const text = `in \`${unit}\` ${leftover}`;
    return { unit, text, silent: true, isUnusual, isBare, mends: false, leftover: true, ways: 0 };
  }
  const first = silent.find(({ isUnusual }) => isUnusual) ?? silent[0];
  if (first === undefined) return undefined;
  const unit = unitName(first.callee);
  const text = `it depends on \`${unit}\``;
  const { isUnusual, isBare } = first;
  return { unit, text, silent: true, isUnusual, isBare, mends: false, leftover: false, ways: 0 };
}
