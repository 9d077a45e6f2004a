export enum Flag {
  Bold = 1,
  Italic = 2,
  Wide = 4,
}

export class Style {
  constructor(public flags: Flag) {}

  add(flag: Flag): void {
    this.flags |= flag;
  }

  //@ ensures \result <= 4;
  bits(): number {
    return this.flags;
  }
}
