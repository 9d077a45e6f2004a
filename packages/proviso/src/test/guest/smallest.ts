import type { ContractError } from "@proviso/runtime";
import { type Plan, type Sequence, toSequenceData } from "../../generate/index.js";
import type { Channel } from "../../sandbox/index.js";
import {
  depthOf,
  keyOf,
  makeErrorsFull,
  type SequenceRunner,
  shrink,
  shrinkTime,
} from "../../search/guest/index.js";
import type { SmallCase } from "../experiment-protocol.js";
import { thrownBy } from "./thrown-by.js";

/** The smallest case that breaks at its end what a case breaks; nothing if that breaks nothing there. */
export async function smallest(
  sequence: Sequence,
  plan: Plan,
  runner: SequenceRunner,
  channel: Channel,
): Promise<SmallCase | null> {
  const violation = async (one: Sequence): Promise<ContractError | undefined> => {
    channel.note(0);
    channel.reseed(0);
    channel.refusals();
    const outcome = await runner.run(one);
    return outcome.kind === "violated" && outcome.step === one.length - 1 ? outcome.error : undefined;
  };
  const first = await violation(sequence);
  if (first === undefined) return null;
  const mayRefuse = channel.refusals().length > 0;
  const key = keyOf(first);
  const reveals = async (one: Sequence): Promise<boolean> => {
    const error = await violation(one);
    return error !== undefined && keyOf(error) === key && (mayRefuse || channel.refusals().length === 0);
  };
  const end = channel.now() + shrinkTime;
  const small = await shrink(sequence, plan, reveals, () => channel.now() < end);
  const restore = makeErrorsFull();
  const error = (await violation(small)) ?? first;
  restore();
  return {
    sequence: toSequenceData(small),
    caller: error.violation.caller ?? null,
    depth: depthOf(error),
    thrown: thrownBy(error),
  };
}
