export class Label {
  //@ invariant this.text === this.printed;
  private text = "";
  private printed = "unprinted";

  constructor() {
    this.print();
  }

  private print(): void {
    this.printed = this.text;
  }
}
