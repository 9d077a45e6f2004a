import { Contracted, demands, ensures } from "@final-hill/decorator-contracts";

type Arguments = [number, number];

// The library has no contracts for interfaces: the first class states the interface's with its own. Nor does it say
// which precondition was met, so each postcondition says for which arguments it is meant.
class Parcel extends Contracted {
  _result = 0;

  constructor(readonly _base: number) {
    super();
  }

  @demands((_self: Parcel, [w, d]: Arguments) => w > 0 && d > 0)
  @demands((_self: Parcel, [w, d]: Arguments) => w > 0 && d >= 0)
  @ensures((self: Parcel, [w, d]: Arguments) => !(w > 0 && d > 0) || self._result >= 0)
  @ensures((self: Parcel, [w, d]: Arguments) => !(w > 0 && d >= 0) || self._result >= self._base)
  price(weight: number, distance: number): number {
    this._result = this._base + weight * distance;
    return this._result;
  }
}

class Express extends Parcel {
  readonly _factor = 2;

  @demands((_self: Express, [w, d]: Arguments) => w >= 0 && d >= 0)
  @ensures(
    (self: Express, [w, d]: Arguments) => !(w >= 0 && d >= 0) || self._result >= self._base * self._factor,
  )
  override price(weight: number, distance: number): number {
    this._result = this._factor * (this._base + weight * distance);
    return this._result;
  }
}

class Insured extends Express {
  readonly _premium = 5;

  @demands((_self: Insured, [w, d]: Arguments) => w >= 0 && d >= -1)
  @ensures((self: Insured, [w, d]: Arguments) => !(w >= 0 && d >= -1) || self._result >= self._premium)
  override price(weight: number, distance: number): number {
    this._result = this._factor * (this._base + weight * Math.max(distance, 0)) + this._premium;
    return this._result;
  }
}

export const insured = (base: number): Insured => Insured.new(base);
