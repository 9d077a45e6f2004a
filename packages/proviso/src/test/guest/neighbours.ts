import type { Sequence } from "../../generate/index.js";
import { keyOf, type Outcome, type SequenceDrawing } from "../../search/guest/index.js";

/** Cases that are tried around the smallest one of a finding. */
const tries = 160;

/** What tells cases that break a clause from those that do not is seen best where they differ in little. */
interface Neighbours {
  readonly failing: readonly Sequence[];
  readonly passing: readonly Sequence[];
}

/** Varies the arguments of a case that breaks a clause, and tells which cases break it too and which break nothing. */
export async function neighbours(
  sequence: Sequence,
  {
    key,
    drawing,
    run,
    isAllowed,
    goOn,
  }: {
    readonly key: string;
    readonly drawing: SequenceDrawing;
    readonly run: (sequence: Sequence) => Outcome | Promise<Outcome>;
    /** Whether a case calls nothing that cost a process. */
    readonly isAllowed: (sequence: Sequence) => boolean;
    readonly goOn: () => boolean;
  },
): Promise<Neighbours> {
  const failing: Sequence[] = [];
  const passing: Sequence[] = [];
  for (let i = 0; i < tries && goOn(); i++) {
    const varied = drawing.vary(sequence);
    if (varied === undefined || !isAllowed(varied)) continue;
    const outcome = await run(varied);
    if (outcome.kind === "returned") passing.push(varied);
    else if (
      outcome.kind === "violated" &&
      keyOf(outcome.error) === key &&
      outcome.step === varied.length - 1
    )
      failing.push(varied);
  }
  return { failing, passing };
}
