/** The end of a text that may be endless. */
export class BoundedText {
  //@ invariant Number.isSafeInteger(this.most) && this.most > 0;
  //@ invariant this.text.length <= 2 * this.most;
  private text = "";
  private readonly decoder = new TextDecoder();

  /** @requires Number.isSafeInteger(most) && most > 0 */
  constructor(/*@ spec_public @*/ private readonly most: number) {}

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
