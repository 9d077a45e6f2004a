/** The most a part of a complex number may be. */
export const MAX_PART = 1e150;

/** The least distance from zero by which one may divide. */
export const MIN_DIVISOR = 1e-100;

/** How far results may be off, in relation to their size. */
export const EPSILON = 1e-12;

/**
 * @pure
 * @ensures \result <==> -MAX_PART <= x && x <= MAX_PART
 */
export function isPart(x: number): boolean {
  return Math.abs(x) <= MAX_PART;
}

/**
 * Whether two numbers are the same up to rounding.
 * @pure
 * @requires Number.isFinite(x) && Number.isFinite(y)
 * @ensures x === y ==> \result
 * @ensures \result ==> Math.abs(x - y) <= EPSILON * (1 + Math.max(Math.abs(x), Math.abs(y)))
 */
export function isClose(x: number, y: number): boolean {
  return Math.abs(x - y) <= EPSILON * (1 + Math.max(Math.abs(x), Math.abs(y)));
}

export class Complex {
  //@ invariant isPart(this.re) && isPart(this.im);
  //@ constraint Object.is(this.re, \old(this.re)) && Object.is(this.im, \old(this.im));

  /**
   * @requires isPart(re) && isPart(im)
   * @ensures this.re === re && this.im === im
   */
  constructor(
    readonly re: number,
    readonly im: number = 0,
  ) {}

  /**
   * @pure
   * @ensures \result >= Math.abs(this.re) && \result >= Math.abs(this.im)
   * @ensures \result <= (Math.abs(this.re) + Math.abs(this.im)) * (1 + EPSILON)
   */
  abs(): number {
    return Math.max(Math.hypot(this.re, this.im), Math.abs(this.re), Math.abs(this.im));
  }

  /**
   * @pure
   * @requires isPart(this.re + other.re) && isPart(this.im + other.im)
   * @ensures \result.re === this.re + other.re && \result.im === this.im + other.im
   * @ensures \result.abs() <= (this.abs() + other.abs()) * (1 + EPSILON) + EPSILON
   */
  plus(other: Complex): Complex {
    return new Complex(this.re + other.re, this.im + other.im);
  }

  /**
   * @pure
   * @ensures \result.re === -this.re && \result.im === -this.im
   * @ensures \result.abs() === this.abs()
   */
  negated(): Complex {
    return new Complex(-this.re, -this.im);
  }

  /**
   * @pure
   * @requires isPart(this.re - other.re) && isPart(this.im - other.im)
   * @ensures \result.re === this.re - other.re
   * @ensures other.re === this.re && other.im === this.im ==> \result.abs() === 0
   */
  minus(other: Complex): Complex {
    return this.plus(other.negated());
  }

  /**
   * @pure
   * @requires this.abs() * other.abs() <= MAX_PART / 2
   * @ensures isClose(\result.abs(), this.abs() * other.abs())
   * @ensures this.im === 0 && other.im === 0 ==> \result.re === this.re * other.re && \result.im === 0
   */
  times(other: Complex): Complex {
    return new Complex(this.re * other.re - this.im * other.im, this.re * other.im + this.im * other.re);
  }

  /**
   * @pure
   * @requires other.abs() >= MIN_DIVISOR
   * @requires this.abs() / other.abs() <= MAX_PART / 2 && this.abs() <= MAX_PART / 2
   * @ensures \result.times(other).minus(this).abs() <= EPSILON * (1 + this.abs())
   * @ensures isClose(\result.abs(), this.abs() / other.abs())
   */
  dividedBy(other: Complex): Complex {
    if (Math.abs(other.re) >= Math.abs(other.im)) {
      const ratio = other.im / other.re;
      const divisor = other.re + other.im * ratio;
      return new Complex((this.re + this.im * ratio) / divisor, (this.im - this.re * ratio) / divisor);
    }
    const ratio = other.re / other.im;
    const divisor = other.re * ratio + other.im;
    return new Complex((this.re * ratio + this.im) / divisor, (this.im * ratio - this.re) / divisor);
  }

  /**
   * The square root on the right half of the plane.
   * @pure
   * @requires this.abs() <= MAX_PART / 2
   * @ensures \result.re >= 0
   * @ensures \result.times(\result).minus(this).abs() <= EPSILON * (1 + this.abs())
   * @ensures this.im === 0 && this.re >= 1 ==> isClose(\result.re, Math.sqrt(this.re)) && \result.im === 0
   */
  sqrt(): Complex {
    const large = Math.sqrt((this.abs() + Math.abs(this.re)) / 2);
    if (large === 0) return new Complex(0, 0);
    const small = Math.abs(this.im) / (2 * large);
    const [re, im] = this.re >= 0 ? [large, small] : [small, large];
    return new Complex(re, this.im < 0 ? -im : im);
  }
}

/**
 * Both solutions of a quadratic equation with real coefficients.
 * @pure
 * @requires 1e-3 <= Math.abs(a) && Math.abs(a) <= 1e3
 * @requires Math.abs(b) <= 1e3 && Math.abs(c) <= 1e3
 * @ensures residual(a, b, c, \result[0]) <= 1e-9 && residual(a, b, c, \result[1]) <= 1e-9
 * @ensures b * b - 4 * a * c >= 0 ==> \result[0].im === 0 && \result[1].im === 0
 * @ensures \result[0].im === -\result[1].im
 */
export function solveQuadratic(a: number, b: number, c: number): [Complex, Complex] {
  const root = new Complex(b * b - 4 * a * c).sqrt();
  if (root.im !== 0) {
    const first = new Complex(-b, root.im).dividedBy(new Complex(2 * a));
    return [first, new Complex(first.re, -first.im)];
  }
  const q = b >= 0 ? -(b + root.re) / 2 : (root.re - b) / 2;
  return [new Complex(q / a), new Complex(q === 0 ? 0 : c / q)];
}

/**
 * How far a number is from solving a quadratic equation, in relation to the size of its terms.
 * @pure
 * @requires isPart(a) && isPart(b) && isPart(c)
 * @requires x.abs() <= 1e7 && Math.abs(a) <= 1e3 && Math.abs(b) <= 1e3 && Math.abs(c) <= 1e3
 * @ensures \result >= 0 && \result <= 1.01
 */
export function residual(a: number, b: number, c: number, x: Complex): number {
  const square = x.times(x).times(new Complex(a));
  const linear = x.times(new Complex(b));
  const value = square.plus(linear).plus(new Complex(c));
  return value.abs() / (1 + square.abs() + linear.abs() + Math.abs(c));
}
