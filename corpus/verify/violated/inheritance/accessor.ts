export interface Named {
  readonly name: string;
}

export class Numbered implements Named {
  private asked = "";

  get name(): string {
    this.asked += "I";
    return this.asked;
  }
}

//@ ensures \result;
export function isStable(named: Named): boolean {
  return named.name === named.name;
}
