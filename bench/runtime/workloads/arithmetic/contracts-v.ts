import { Contract } from "@toryt/contracts-v";

const contract = new Contract({
  pre: [(x: number, low: number, high: number) => low <= high && !Number.isNaN(x)],
  post: [
    (_x: number, low: number, high: number, result: number) => low <= result && result <= high,
    (x: number, low: number, high: number, result: number) => !(low <= x && x <= high) || result === x,
  ],
});
contract.verifyPostconditions = true;

export const clamp = contract.implementation((x: number, low: number, high: number): number => {
  if (x < low) return low;
  return x > high ? high : x;
});
