export class NotFound extends Error {
  constructor(readonly id: string) {
    super(`there is no ${id}`);
  }
}

//@ signals (e: NotFound) e.id === id;
export function find(known: readonly string[], id: string): string {
  if (known.includes(id)) return id;
  throw new NotFound(id.trim());
}
