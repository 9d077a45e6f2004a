import { ensures, requires } from "ts-code-contracts";

// The library knows no inheritance: the class that is measured states all that binds it.
class Parcel {
  constructor(readonly base: number) {}

  price(weight: number, distance: number): number {
    return this.base + weight * distance;
  }
}

class Express extends Parcel {
  readonly factor = 2;

  override price(weight: number, distance: number): number {
    return this.factor * (this.base + weight * distance);
  }
}

export class Insured extends Express {
  readonly premium = 5;

  override price(weight: number, distance: number): number {
    const priced = weight > 0 && distance > 0;
    const parcel = weight > 0 && distance >= 0;
    const express = weight >= 0 && distance >= 0;
    const own = weight >= 0 && distance >= -1;
    requires(priced || parcel || express || own);
    const result = this.factor * (this.base + weight * Math.max(distance, 0)) + this.premium;
    ensures(!priced || result >= 0);
    ensures(!parcel || result >= this.base);
    ensures(!express || result >= this.base * this.factor);
    ensures(!own || result >= this.premium);
    return result;
  }
}

export const insured = (base: number): Insured => new Insured(base);
