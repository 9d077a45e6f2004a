import { Contract } from "@toryt/contracts-v";

// The library knows no inheritance: the class that is measured states all that binds it.
class Parcel {
  declare price: (weight: number, distance: number) => number;

  constructor(readonly base: number) {}
}

class Express extends Parcel {
  readonly factor = 2;
}

const priced = (weight: number, distance: number): boolean => weight > 0 && distance > 0;
const parcel = (weight: number, distance: number): boolean => weight > 0 && distance >= 0;
const express = (weight: number, distance: number): boolean => weight >= 0 && distance >= 0;
const own = (weight: number, distance: number): boolean => weight >= 0 && distance >= -1;

const contract = new Contract({
  pre: [(w: number, d: number) => priced(w, d) || parcel(w, d) || express(w, d) || own(w, d)],
  post: [
    (w: number, d: number, result: number) => !priced(w, d) || result >= 0,
    function (this: Insured, w: number, d: number, result: number) {
      return !parcel(w, d) || result >= this.base;
    },
    function (this: Insured, w: number, d: number, result: number) {
      return !express(w, d) || result >= this.base * this.factor;
    },
    function (this: Insured, w: number, d: number, result: number) {
      return !own(w, d) || result >= this.premium;
    },
  ],
});
contract.verifyPostconditions = true;

export class Insured extends Express {
  readonly premium = 5;
}

Insured.prototype.price = contract.implementation(function (
  this: Insured,
  weight: number,
  distance: number,
): number {
  return this.factor * (this.base + weight * Math.max(distance, 0)) + this.premium;
});

export const insured = (base: number): Insured => new Insured(base);
