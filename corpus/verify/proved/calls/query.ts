export class Query {
  private text = "select";

  //@ ensures \result === this && this.toString().endsWith(` where ${condition}`);
  where(condition: string): this {
    this.text += ` where ${condition}`;
    return this;
  }

  toString(): string {
    return this.text;
  }
}
