export class Switch {
  mode: "on" | "off" = "off";

  set(text: string): void {
    this.mode = text as "on";
  }

  //@ ensures \result === "on" || \result === "off";
  get(): string {
    return this.mode;
  }
}
