import { Contracted, demands, ensures } from "@final-hill/decorator-contracts";

type Arguments = [number, number, number];

// The library has contracts for methods only, and shows a postcondition no result: the method keeps it in a field.
class Clamp extends Contracted {
  _result = 0;

  @demands((_self: Clamp, [x, low, high]: Arguments) => low <= high && !Number.isNaN(x))
  @ensures((self: Clamp, [_x, low, high]: Arguments) => low <= self._result && self._result <= high)
  @ensures((self: Clamp, [x, low, high]: Arguments) => !(low <= x && x <= high) || self._result === x)
  clamp(x: number, low: number, high: number): number {
    this._result = x < low ? low : x > high ? high : x;
    return this._result;
  }
}

const only: Clamp = Clamp.new();
export const clamp = (x: number, low: number, high: number): number => only.clamp(x, low, high);
