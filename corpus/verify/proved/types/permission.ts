export enum Permission {
  None = 0,
  Read = 1,
  Write = 2,
}

//@ ensures \result === "none" || \result === "read" || \result === "write" || \result === "other";
//@ ensures permission === Permission.Read ==> \result === "read";
export function nameOf(permission: Permission): string {
  switch (permission) {
    case Permission.None:
      return "none";
    case Permission.Read:
      return "read";
    case Permission.Write:
      return "write";
    default:
      return "other";
  }
}

export enum Colour {
  Red = "red",
  Green = "green",
}

//@ ensures \result === 1 || \result === 2;
export function numberOf(colour: Colour): number {
  switch (colour) {
    case Colour.Red:
      return 1;
    case Colour.Green:
      return 2;
  }
}
