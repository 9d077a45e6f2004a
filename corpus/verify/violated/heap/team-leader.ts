export class Person {
  constructor(public name: string) {}
}

export class Team {
  constructor(public leader: Person) {}
}

//@ requires team !== other;
//@ ensures team.leader.name === name && other.leader.name === \old(other.leader.name);
export function appoint(team: Team, other: Team, name: string): void {
  team.leader.name = name;
}
