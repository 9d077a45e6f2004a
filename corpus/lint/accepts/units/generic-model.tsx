export interface Identity {
  //@ model pure same<T>(x: T): boolean { return x === x; }
  //@ ensures this.same(x);
  m(x: number): void;
}
