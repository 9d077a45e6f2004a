export interface User {
  readonly name: string;
  readonly address: { readonly city: string } | null;
}

//@ ensures user.address === null ==> \result === "unknown";
//@ signals_only \nothing;
export function cityOf(user: User): string {
  return user.address?.city ?? "unknown";
}
