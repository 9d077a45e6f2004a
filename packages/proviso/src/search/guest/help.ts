import { fromSequenceData } from "../../generate/index.js";
import type { Channel } from "../../sandbox/index.js";
import type { HelpAnswer, SearchMessage, SearchOrder, WantedCondition } from "../protocol.js";
import type { Search } from "./search.js";

/** Milliseconds between two questions. */
const again = 200;

/** So many cases before the last one, what is still looked for is waited for. */
const mostReserved = 64;

// Somebody outside looks for cases that meet what no drawn case does, while others are drawn. The guest asks now and then, since
// only it knows what is still wanted, and which cases these are in its order.

export class Help {
  #next: SearchOrder["helpAfter"];
  /** Whether any cases were found. */
  #isHelped: boolean;

  constructor(
    readonly search: Search<unknown>,
    readonly order: SearchOrder,
    readonly channel: Pick<Channel, "send" | "receive" | "turn" | "clear">,
    /** What no case has met yet. */
    readonly wanted: () => readonly WantedCondition[],
  ) {
    this.#next = order.helpAfter;
    this.#isHelped = order.inserted.length > 0;
    for (const { from, sequences } of order.inserted) search.insert(sequences.map(fromSequenceData), from);
  }

  /** Whether it is time to ask, before a case. */
  isDue(number: number, milliseconds: number): boolean {
    if (this.#next === null) return false;
    return this.#isLast(number) || number >= this.#next.cases || milliseconds >= this.#next.milliseconds;
  }

  #isLast(number: number): boolean {
    const { cases } = this.order;
    return cases - number <= Math.min(mostReserved, cases / 2);
  }

  /** Asks for cases, which are run next. */
  async ask(number: number, milliseconds: number): Promise<void> {
    const wanted = this.wanted();
    const waits = this.#isLast(number);
    // Of what has been met by a case that was found, more are found for a moment.
    const isOver = wanted.length === 0 && !this.#isHelped;
    const from = this.search.free;
    const message: SearchMessage<never> = { kind: "wanting", case: from, wanted, waits, isOver };
    // What a case left behind shows before nobody is looking.
    await this.channel.turn();
    this.channel.clear();
    this.channel.send(message as never);
    if (isOver) {
      this.#next = null;
      return;
    }
    const { sequences, more } = this.channel.receive() as unknown as HelpAnswer;
    this.#isHelped ||= sequences.length > 0;
    this.search.insert(sequences.map(fromSequenceData), from);
    this.#next = more ? { cases: Number.POSITIVE_INFINITY, milliseconds: milliseconds + again } : null;
  }
}
