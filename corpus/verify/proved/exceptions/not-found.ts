export class NotFound extends Error {
  constructor(readonly id: string) {
    super(`there is no ${id}`);
  }
}

//@ ensures known.includes(id) && \result === id;
//@ signals (e: NotFound) e.id === id && !known.includes(id);
//@ signals_only NotFound;
export function find(known: readonly string[], id: string): string {
  if (known.includes(id)) return id;
  throw new NotFound(id);
}
