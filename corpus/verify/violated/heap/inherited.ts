export interface Amount {
  valueOf?: number;
}

//@ ensures \result === undefined;
export function without(amount: Amount): unknown {
  delete amount.valueOf;
  return amount.valueOf;
}
