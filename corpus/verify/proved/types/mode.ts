export class Switch {
  mode: "on" | "off" = "off";

  set(text: string): void {
    this.mode = text === "on" ? "on" : "off";
  }

  //@ ensures \result === "on" || \result === "off";
  get(): string {
    return this.mode;
  }
}
