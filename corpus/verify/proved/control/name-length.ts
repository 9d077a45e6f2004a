export interface Visitor {
  readonly name?: { readonly first: string } | null;
}

//@ ensures \result >= 0 && (visitor === null ==> \result === 0);
export function nameLength(visitor: Visitor | null): number {
  return visitor?.name?.first.length ?? 0;
}
