export interface Priced {
  //@ requires weight > 0 && distance > 0; ensures \result >= 0;
  price(weight: number, distance: number): number;
}

export class Parcel implements Priced {
  /** @also @requires weight > 0 && distance >= 0 @ensures \result >= this.base */
  price(weight: number, distance: number): number {
    return this.base + weight * distance;
  }

  constructor(readonly base: number) {}
}

export class Express extends Parcel {
  readonly factor = 2;

  /** @also @requires weight >= 0 && distance >= 0 @ensures \result >= this.base * this.factor */
  override price(weight: number, distance: number): number {
    return this.factor * (this.base + weight * distance);
  }
}

export class Insured extends Express {
  readonly premium = 5;

  /** @also @requires weight >= 0 && distance >= -1 @ensures \result >= this.premium */
  override price(weight: number, distance: number): number {
    return this.factor * (this.base + weight * Math.max(distance, 0)) + this.premium;
  }
}

export const insured = (base: number): Insured => new Insured(base);
