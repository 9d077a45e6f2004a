import { type Sequence, type SequenceData, toSequenceData } from "../../generate/index.js";
import type { Channel } from "../../sandbox/index.js";
import {
  changedBuiltIns,
  type Found,
  makeErrorsFull,
  shrink,
  shrinkingNote,
  shrinkTime,
} from "../../search/guest/index.js";
import type { SearchMessage } from "../../search/index.js";
import type { DiffOrder, FoundDifference } from "../protocol.js";
import { attempts } from "./attempts.js";
import { caseOutcome } from "./case-outcome.js";
import type { Discrepancy } from "./discrepancy.js";
import type { PairJudge } from "./pair-judge.js";

/** Makes the case of a discrepancy small, and says what it shows. Gives whether built-in objects are what they were. */
export async function tell(
  found: Found<Discrepancy>,
  place: number,
  { plan, unshrunk, seed, given, cases }: DiffOrder,
  judge: PairJudge,
  channel: Channel,
  say: (message: SearchMessage<FoundDifference>) => void,
  toldBy: number,
): Promise<boolean> {
  const { key } = found.error;
  const note = shrinkingNote(place);
  const tries = judge.over.mayDraw ? attempts : 1;
  const shown = async (sequence: Sequence): Promise<Discrepancy | undefined> => {
    for (let attempt = 0; attempt < tries; attempt++) {
      channel.note(note);
      channel.reseed(seed);
      channel.refusals();
      judge.patience.isLimited = true;
      judge.attempt = attempt;
      const outcome = await judge.run(sequence);
      const isIt = outcome.kind === "violated" && outcome.step === sequence.length - 1;
      if (isIt && outcome.error.key === key) return outcome.error;
    }
    return undefined;
  };
  // Of calls as few, those of the unit itself.
  const detour = (sequence: Sequence): number =>
    plan.units[sequence.at(-1)?.unit ?? -1]?.name === found.error.previous ? 0 : 1;
  const byLength = found.sequences.toSorted((a, b) => detour(a) - detour(b) || a.length - b.length);
  const [shortest = []] = byLength;
  const repeats = (await shown(shortest)) !== undefined;
  const end = Math.min(toldBy, channel.now() + shrinkTime);
  judge.patience.isBrief = true;
  const smallest =
    repeats && !unshrunk.includes(place) && given.length < cases
      ? await shrink(
          shortest,
          plan,
          async (one) => (await shown(one)) !== undefined,
          () => channel.now() < end,
        )
      : shortest;
  judge.patience.isBrief = false;
  const restore = makeErrorsFull();
  const small = await shown(smallest);
  const sequence = small === undefined ? shortest : smallest;
  const discrepancy = small ?? (await shown(shortest)) ?? found.error;
  const text = discrepancy.keep();
  const outcome =
    judge.last === undefined || discrepancy.isOfManner
      ? null
      : caseOutcome(judge.last, judge.states, judge.over.carried);
  const [refusal] = channel.refusals();
  restore();
  await channel.turn();
  const names = changedBuiltIns(channel);
  if (names.length > 0) {
    say({ kind: "changed-globals", names, since: note, case: note });
    return false;
  }
  say({
    kind: "found",
    found: {
      ...text,
      sequence: toSequenceData(sequence),
      carried: toSequenceData(judge.carried),
      attempt: judge.attempt,
      outcome,
      count: found.count,
      through: found.count - found.direct,
      given: given.length === 0 ? [] : among(given, found.sequences.map(toSequenceData)),
      repeats,
      refused: refusal === undefined ? null : `${refusal.what} ${refusal.target}`.trim(),
    },
  });
  return true;
}

/** The places of those in a list that are among others. */
function among(list: readonly SequenceData[], others: readonly SequenceData[]): number[] {
  const texts = new Set(others.map((one) => JSON.stringify(one)));
  return list.flatMap((one, i) => (texts.has(JSON.stringify(one)) ? [i] : []));
}
