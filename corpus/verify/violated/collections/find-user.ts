export interface User {
  readonly id: string;
  readonly name: string;
}

//@ signals_only \nothing;
export function nameOf(users: readonly User[], id: string): string {
  return users.find((user) => user.id === id)!.name;
}
