import type { int, nat } from "@proviso/runtime";

/** The most a numerator or denominator may be: the product of three of them is still exact. */
export const LIMIT = 100_000;

/**
 * The greatest common divisor.
 * @pure
 * @requires Number.isSafeInteger(a) && Number.isSafeInteger(b)
 * @requires a !== 0 || b !== 0
 * @ensures \result >= 1 && a % \result === 0 && b % \result === 0
 * @ensures b === 0 ==> \result === Math.abs(a)
 * @ensures Math.abs(a) === 1 || Math.abs(b) === 1 ==> \result === 1
 */
export function gcd(a: int, b: int): nat {
  let x = Math.abs(a);
  let y = Math.abs(b);
  //@ maintaining 0 <= x && 0 <= y && x + y > 0;
  //@ decreasing y;
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** A fraction in lowest terms. */
export class Rational {
  //@ invariant Math.abs(this.num) <= LIMIT && 1 <= this.den && this.den <= LIMIT;
  //@ invariant gcd(this.num, this.den) === 1;
  //@ constraint this.num === \old(this.num) && this.den === \old(this.den);

  readonly num: int;
  readonly den: nat;

  /**
   * @requires Math.abs(num) <= LIMIT
   * @requires 1 <= den && den <= LIMIT
   * @ensures this.num * den === num * this.den
   * @ensures this.den <= den && Math.abs(this.num) <= Math.abs(num)
   */
  constructor(num: int, den: int = 1) {
    const divisor = gcd(num, den);
    this.num = num / divisor;
    this.den = den / divisor;
  }

  /**
   * A fraction of any two numbers, if it is small enough in lowest terms.
   * @pure
   * @requires Math.abs(num) <= 2 * LIMIT * LIMIT
   * @requires den !== 0 && Math.abs(den) <= LIMIT * LIMIT
   * @ensures \result.num * den === num * \result.den
   * @ensures num === 0 ==> \result.num === 0 && \result.den === 1
   * @signals (e: RangeError) Math.max(Math.abs(num), Math.abs(den)) / gcd(num, den) > LIMIT
   * @signals_only RangeError
   */
  static of(num: int, den: int): Rational {
    const divisor = gcd(num, den) * Math.sign(den);
    if (Math.max(Math.abs(num / divisor), den / divisor) > LIMIT)
      throw new RangeError(`${num}/${den} is too fine`);
    return new Rational(num / divisor, den / divisor);
  }

  /**
   * @pure
   * @ensures \result.num * this.den * other.den === (this.num * other.den + other.num * this.den) * \result.den
   * @ensures other.num === 0 ==> \result.equals(this)
   * @signals_only RangeError
   */
  plus(other: Rational): Rational {
    return Rational.of(this.num * other.den + other.num * this.den, this.den * other.den);
  }

  /**
   * @pure
   * @ensures \result.num === -this.num && \result.den === this.den
   */
  negated(): Rational {
    return new Rational(-this.num, this.den);
  }

  /**
   * @pure
   * @ensures this.equals(other) ==> \result.num === 0
   * @ensures \result.sign() === this.compare(other)
   * @signals_only RangeError
   */
  minus(other: Rational): Rational {
    return this.plus(other.negated());
  }

  /**
   * @pure
   * @ensures \result.num * this.den * other.den === this.num * other.num * \result.den
   * @ensures \result.sign() === this.sign() * other.sign()
   * @signals_only RangeError
   */
  times(other: Rational): Rational {
    return Rational.of(this.num * other.num, this.den * other.den);
  }

  /**
   * @pure
   * @requires this.num !== 0
   * @ensures \result.num * \result.den === this.num * this.den
   * @ensures \result.sign() === this.sign()
   */
  inverse(): Rational {
    return this.num > 0 ? new Rational(this.den, this.num) : new Rational(-this.den, -this.num);
  }

  /**
   * @pure
   * @requires other.num !== 0
   * @ensures \result.num * this.den * other.num === this.num * other.den * \result.den
   * @ensures \result.num === 0 <==> this.num === 0
   * @signals_only RangeError
   */
  dividedBy(other: Rational): Rational {
    return this.times(other.inverse());
  }

  /**
   * @pure
   * @ensures \result === Math.sign(this.num)
   */
  sign(): int {
    return Math.sign(this.num);
  }

  /**
   * @pure
   * @ensures -1 <= \result && \result <= 1
   * @ensures \result === 0 <==> this.equals(other)
   * @ensures \result === Math.sign(this.num * other.den - other.num * this.den)
   */
  compare(other: Rational): int {
    return Math.sign(this.num * other.den - other.num * this.den);
  }

  /** @pure @ensures \result <==> this.num === other.num && this.den === other.den */
  equals(other: Rational): boolean {
    return this.num === other.num && this.den === other.den;
  }

  /**
   * @pure
   * @ensures Math.abs(\result * this.den - this.num) <= 1e-9
   * @ensures Math.sign(\result) === this.sign()
   */
  toNumber(): number {
    return this.num / this.den;
  }
}

/**
 * The fraction nearest to a number, with a denominator up to `most`.
 * @pure
 * @requires Math.abs(x) <= 1_000
 * @requires 1 <= most && most <= 100
 * @ensures \result.den <= most
 * @ensures Math.abs(\result.toNumber() - x) <= 0.5 / most + 1e-9
 * @ensures Number.isInteger(x) ==> \result.den === 1 && \result.num === x
 */
export function approximate(x: number, most: int): Rational {
  let best = new Rational(Math.round(x));
  for (let den = 2; den <= most; den += 1) {
    const candidate = new Rational(Math.round(x * den), den);
    if (Math.abs(candidate.toNumber() - x) < Math.abs(best.toNumber() - x)) best = candidate;
  }
  return best;
}
