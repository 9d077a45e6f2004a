export interface User {
  readonly id: string;
  readonly name: string;
}

//@ ensures \result === undefined || \result.id === id;
//@ signals_only \nothing;
export function findUser(users: readonly User[], id: string): User | undefined {
  return users.find((user) => user.id === id);
}
