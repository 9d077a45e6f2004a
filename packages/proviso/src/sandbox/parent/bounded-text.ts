import type { nat } from "@proviso/runtime";

/** The end of a text that may be endless. */
export class BoundedText {
  //@ invariant this.most > 0;
  //@ invariant this.text.length <= 2 * this.most;
  private text = "";
  private readonly decoder = new TextDecoder();

  /** @requires most > 0 */
  constructor(/*@ spec_public @*/ private readonly most: nat) {}

  /** Adds to the end. */
  add(bytes: Uint8Array): void {
    this.text += this.decoder.decode(bytes, { stream: true });
    if (this.text.length > 2 * this.most) this.text = this.text.slice(-this.most);
  }

  /** @ensures \result.length <= this.most */
  toString(): string {
    return this.text.slice(-this.most);
  }
}
