import type { ContractError } from "@proviso/runtime";
import { type Sequence, toSequenceData } from "../../generate/index.js";
import type { Channel } from "../../sandbox/index.js";
import {
  changedBuiltIns,
  depthOf,
  type Found,
  keyOf,
  makeErrorsFull,
  type SequenceDrawing,
  type SequenceRunner,
  shrink,
  shrinkingNote,
  shrinkTime,
} from "../../search/guest/index.js";
import type { SearchMessage } from "../../search/index.js";
import type { FoundData, Order } from "../protocol.js";
import { clauseOf } from "./clause-of.js";
import { neighbours } from "./neighbours.js";
import { thrownBy } from "./thrown-by.js";

/** As long at most are cases around it looked at, in milliseconds, and as many are told of each sort. */
const neighbourTime = 500;
const mostNeighbours = 32;
/** Cases that go on where those of a finding end. */
const mostAfter = 32;

/** Makes the case of a finding small, and says what it shows. Gives whether built-in objects are what they were. */
export async function tell(
  found: Found<ContractError>,
  place: number,
  { plan, brief, unshrunk, restricted }: Order,
  /** Draws for one finding, so that no finding depends on how far the clock let another come. */
  drawing: SequenceDrawing,
  runner: SequenceRunner,
  channel: Channel,
  say: (message: SearchMessage<FoundData>) => void,
  /** When all findings have to be told. */
  toldBy: number,
): Promise<boolean> {
  const key = keyOf(found.error);
  const note = shrinkingNote(place);
  const violation = async (sequence: Sequence): Promise<ContractError | undefined> => {
    channel.note(note);
    channel.reseed(0);
    channel.refusals();
    const outcome = await runner.run(sequence);
    return outcome.kind === "violated" && outcome.step === sequence.length - 1 && keyOf(outcome.error) === key
      ? outcome.error
      : undefined;
  };
  const isRefused = (): boolean => channel.refusals().length > 0;
  // Of calls as few, those of the unit itself.
  const detour = (sequence: Sequence): number =>
    plan.units[sequence.at(-1)?.unit ?? -1]?.name === found.error.unit ? 0 : 1;
  const byLength = found.sequences.toSorted((a, b) => a.length - b.length || detour(a) - detour(b));
  let [shortest = []] = byLength;
  const mayShrink = !brief && !unshrunk.includes(place);
  let repeats = (await violation(shortest)) !== undefined;
  let mayRefuse = isRefused();
  // What is broken without a refusal is broken.
  for (const other of mayRefuse ? byLength : []) {
    if ((await violation(other)) === undefined || isRefused()) continue;
    shortest = other;
    repeats = true;
    mayRefuse = false;
    break;
  }
  const reveals = async (sequence: Sequence): Promise<boolean> =>
    (await violation(sequence)) !== undefined && (mayRefuse || !isRefused());
  const end = Math.min(toldBy, channel.now() + shrinkTime);
  const sequence =
    repeats && mayShrink ? await shrink(shortest, plan, reveals, () => channel.now() < end) : shortest;
  const isAllowed = (one: Sequence): boolean =>
    one.every(({ unit }) => !restricted.some((restriction) => restriction.unit === unit));
  const after = Array.from({ length: mostAfter }, (_, i) =>
    drawing.goOn(i % 2 === 0 ? sequence : (found.sequences[i % found.sequences.length] ?? sequence)),
  ).filter((one) => one !== undefined);
  const around =
    repeats && mayShrink
      ? await neighbours(sequence, {
          key,
          drawing,
          run: (varied) => {
            channel.note(note);
            channel.reseed(0);
            return runner.run(varied);
          },
          isAllowed,
          goOn: () => channel.now() < Math.min(toldBy, end + neighbourTime),
        })
      : { failing: [], passing: [] };
  const restore = makeErrorsFull();
  const error = (await violation(sequence)) ?? found.error;
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
      ...clauseOf(error),
      message: error.message,
      sequence: toSequenceData(sequence),
      caller: error.violation.caller ?? null,
      breadth: sequence.length,
      depth: depthOf(error),
      count: found.count,
      direct: found.direct,
      samples: [...around.failing.slice(0, mostNeighbours), ...found.sequences].map(toSequenceData),
      near: around.passing.slice(0, mostNeighbours).map(toSequenceData),
      after: after.filter(isAllowed).map(toSequenceData),
      repeats,
      refused: refusal === undefined ? null : `${refusal.what} ${refusal.target}`.trim(),
      thrown: thrownBy(error),
    },
  });
  return true;
}
