export class Label {
  text!: string;

  init(): void {
    this.text = "label";
  }

  //@ ensures typeof \result === "string";
  get(): string {
    return this.text;
  }
}
