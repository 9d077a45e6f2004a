import { Contracted, demands, ensures } from "@final-hill/decorator-contracts";
import { find, isAbsent, isSorted } from "./parts.js";

type Arguments = [readonly number[], number];

class Search extends Contracted {
  _result = 0;

  @demands((_self: Search, [xs]: Arguments) => isSorted(xs))
  @ensures((self: Search, [xs, x]: Arguments) => self._result === -1 || xs[self._result] === x)
  @ensures((self: Search, [xs, x]: Arguments) => self._result !== -1 || isAbsent(xs, x))
  search(xs: readonly number[], x: number): number {
    this._result = find(xs, x);
    return this._result;
  }
}

const only: Search = Search.new();
export const search = (xs: readonly number[], x: number): number => only.search(xs, x);
