import type { Channel } from "../../sandbox/index.js";
import { secondPart } from "../../search/guest/index.js";

type Notes = Pick<Channel, "note" | "noteFrom" | "pass">;

/** Notes the updated version's part of a case as the previous version's was noted: who loses the process knows which it was. */
export class CaseParts {
  #case = 0;
  #isExact = false;

  constructor(readonly channel: Notes) {}

  readonly notes: Notes = {
    note: (number) => {
      this.#begin(number, true);
      this.channel.note(number);
    },
    noteFrom: (number) => {
      this.#begin(number, false);
      this.channel.noteFrom(number);
    },
    pass: (number) => {
      this.#begin(number, false);
      this.channel.pass(number);
    },
  };

  #begin(number: number, isExact: boolean): void {
    this.#case = number;
    this.#isExact = isExact;
  }

  /** The second part begins; `isSlow` where a note counts for nothing. */
  second(isSlow: boolean): void {
    if (this.#isExact || isSlow) this.channel.note(this.#case + secondPart);
    else this.channel.pass(this.#case + secondPart);
  }
}
