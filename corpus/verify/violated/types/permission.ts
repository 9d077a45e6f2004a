export enum Permission {
  None = 0,
  Read = 1,
  Write = 2,
}

//@ ensures \result !== "other";
export function nameOf(permission: Permission): string {
  switch (permission) {
    case Permission.None:
      return "none";
    case Permission.Read:
      return "read";
    case Permission.Write:
      return "write";
  }
  return "other";
}

export const both = (): string => nameOf(Permission.Read | Permission.Write);
