import type { Channel } from "../../sandbox/index.js";

/** Cases after which the notes are told the time. */
export const clockEvery = 8;

/** Milliseconds. */
const aMoment = 1;

/**
 * Notes cases for the parent before they run. To write a note takes as long as a case, so while cases come quickly, one
 * is noted each moment and the others are passed: a child that is killed meanwhile is repeated, with all noted from there
 * on. As soon as cases take time, each is noted, because the time that one may take counts from its note.
 */
export class CaseNotes {
  #told = Number.NEGATIVE_INFINITY;
  #noted = Number.NEGATIVE_INFINITY;
  #isQuick = false;

  constructor(
    readonly channel: Pick<Channel, "note" | "noteFrom" | "pass">,
    /** From this case on, each is noted. */
    readonly from: number,
  ) {}

  /** Tells the time. */
  clock(now: number): void {
    this.#isQuick = now - this.#told < aMoment;
    this.#told = now;
  }

  begin(number: number, isSuspect: boolean): void {
    if (isSuspect || !this.#isQuick || number >= this.from) this.channel.note(number);
    else if (this.#told - this.#noted < aMoment) this.channel.pass(number);
    else {
      this.#noted = this.#told;
      this.channel.noteFrom(number);
    }
  }
}
