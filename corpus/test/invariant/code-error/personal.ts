// JMLOK 2.0, §3.2.1 (HealthCard's Personal_Impl): the constructor forgets a field.

export class Personal {
  //@ invariant typeof this.name === "string" && typeof this.birthplace === "string";
  name: string;
  birthplace!: string;

  constructor() {
    this.name = "";
  }

  //@ ensures this.birthplace === place;
  setBirthplace(place: string): void {
    this.birthplace = place;
  }
}
