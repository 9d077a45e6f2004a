/** The end of a text that may be endless. */
export class BoundedText {
  private text = "";
  private readonly decoder = new TextDecoder();

  constructor(private readonly most: number) {}

  add(bytes: Uint8Array): void {
    this.text += this.decoder.decode(bytes, { stream: true });
    if (this.text.length > 2 * this.most) this.text = this.text.slice(-this.most);
  }

  toString(): string {
    return this.text.slice(-this.most);
  }
}
