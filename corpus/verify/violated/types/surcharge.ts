export interface Fees {
  base: number;
  [name: string]: number;
}

//@ ensures Object.is(\result, fees.base);
export function surcharge(fees: Fees): number {
  return fees.weekend ?? fees.base;
}
