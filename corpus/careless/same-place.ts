import { Held } from "./one-place.js";
export class Kept extends Held { #held = 2;
  //@ ensures \result === 2;
  inherited(): number { const kept = new Kept(); return kept.get(); }
  //@ ensures \result === 7;
  own(): number { const kept = new Kept(); kept.put(7); return kept.#held; }
}
