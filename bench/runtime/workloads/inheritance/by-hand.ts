class Parcel {
  constructor(readonly base: number) {}

  price(weight: number, distance: number): number {
    const priced = weight > 0 && distance > 0;
    const own = weight > 0 && distance >= 0;
    if (!(priced || own)) throw new Error("precondition");
    const result = this.base + weight * distance;
    if (priced && !(result >= 0)) throw new Error("postcondition");
    if (own && !(result >= this.base)) throw new Error("postcondition");
    return result;
  }
}

class Express extends Parcel {
  readonly factor = 2;

  override price(weight: number, distance: number): number {
    const priced = weight > 0 && distance > 0;
    const parcel = weight > 0 && distance >= 0;
    const own = weight >= 0 && distance >= 0;
    if (!(priced || parcel || own)) throw new Error("precondition");
    const result = this.factor * (this.base + weight * distance);
    if (priced && !(result >= 0)) throw new Error("postcondition");
    if (parcel && !(result >= this.base)) throw new Error("postcondition");
    if (own && !(result >= this.base * this.factor)) throw new Error("postcondition");
    return result;
  }
}

export class Insured extends Express {
  readonly premium = 5;

  override price(weight: number, distance: number): number {
    const priced = weight > 0 && distance > 0;
    const parcel = weight > 0 && distance >= 0;
    const express = weight >= 0 && distance >= 0;
    const own = weight >= 0 && distance >= -1;
    if (!(priced || parcel || express || own)) throw new Error("precondition");
    const result = this.factor * (this.base + weight * Math.max(distance, 0)) + this.premium;
    if (priced && !(result >= 0)) throw new Error("postcondition");
    if (parcel && !(result >= this.base)) throw new Error("postcondition");
    if (express && !(result >= this.base * this.factor)) throw new Error("postcondition");
    if (own && !(result >= this.premium)) throw new Error("postcondition");
    return result;
  }
}

export const insured = (base: number): Insured => new Insured(base);
