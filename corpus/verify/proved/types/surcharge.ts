export interface Fees {
  base: number;
  [name: string]: number;
}

//@ requires fees.weekend === undefined;
//@ ensures Object.is(\result, fees.base);
export function surcharge(fees: Fees): number {
  return fees.weekend ?? fees.base;
}

//@ ensures Object.is(fees.weekend, amount) && Object.is(fees.base, \old(fees.base));
export function setWeekend(fees: Fees, amount: number): void {
  fees.weekend = amount;
}
