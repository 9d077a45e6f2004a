/** A fraction; the denominator is positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const bits = new DataView(new ArrayBuffer(8));

/**
 * The sign, the exponent and the fraction of a double, as they are stored.
 * @pure
 * @ensures Object.is(fromFields(\result.sign, \result.exponent, \result.fraction), value)
 */
export function fieldsOf(value: number): {
  readonly sign: bigint;
  readonly exponent: bigint;
  readonly fraction: bigint;
} {
  bits.setFloat64(0, value);
  const all = bits.getBigUint64(0);
  return { sign: all >> 63n, exponent: (all >> 52n) & 0x7ffn, fraction: all & 0xf_ffff_ffff_ffffn };
}

/**
 * The double of stored fields.
 * @pure
 * @requires (sign === 0n || sign === 1n) && 0n <= exponent && exponent < 2n ** 11n && 0n <= fraction && fraction < 2n ** 52n
 * @ensures Number.isFinite(\result) <==> exponent < 2n ** 11n - 1n
 * @ensures Number.isFinite(\result) ==> fieldsOf(\result).sign === sign && fieldsOf(\result).exponent === exponent && fieldsOf(\result).fraction === fraction
 */
export function fromFields(sign: bigint, exponent: bigint, fraction: bigint): number {
  bits.setBigUint64(0, (sign << 63n) | (exponent << 52n) | fraction);
  return bits.getFloat64(0);
}

/**
 * A finite double, exactly, in lowest terms.
 * @requires Number.isFinite(value)
 * @ensures \result.denominator > 0n && (\result.denominator === 1n || \result.numerator % 2n !== 0n)
 * @ensures nearestDouble(\result) === value
 */
export function rationalOf(value: number): Rational {
  const { sign, exponent, fraction } = fieldsOf(value);
  const isSubnormal = exponent === 0n;
  const mantissa = isSubnormal ? fraction : fraction | (1n << 52n);
  const signed = sign === 0n ? mantissa : -mantissa;
  const power = (isSubnormal ? 1n : exponent) - 1075n;
  if (power >= 0n) return { numerator: signed << power, denominator: 1n };
  return reduced({ numerator: signed, denominator: 1n << -power });
}

/**
 * A fraction whose denominator is a power of two, in lowest terms.
 * @requires denominator > 0n
 * @ensures \result.denominator > 0n && \result.numerator * denominator === numerator * \result.denominator
 * @ensures \result.denominator % 2n !== 0n || \result.numerator % 2n !== 0n
 */
export function reduced({ numerator, denominator }: Rational): Rational {
  let [top, bottom] = [numerator, denominator];
  //@ maintaining bottom > 0n && top * denominator === numerator * bottom;
  while (bottom % 2n === 0n && top % 2n === 0n) {
    top /= 2n;
    bottom /= 2n;
  }
  return { numerator: top, denominator: bottom };
}

/**
 * The double nearest to a fraction, ties to even.
 * @requires denominator > 0n
 * @ensures numerator < 0n ==> \result <= 0
 * @ensures numerator > 0n ==> \result >= 0
 * @ensures \result === -nearestDouble({ numerator: -numerator, denominator })
 */
export function nearestDouble({ numerator, denominator }: Rational): number {
  if (numerator === 0n) return 0;
  const top = numerator < 0n ? -numerator : numerator;
  // What one unit of the last place is worth, as a power of two: the quotient has 53 bits then, or fewer where doubles do.
  const length = bitsOf(top) - bitsOf(denominator);
  let unit = Math.max(length - 53, -1074);
  if (quotientOf(top, denominator, unit) >= 1n << 53n) unit += 1;
  const [scaled, by] = scaledBy(top, denominator, unit);
  const quotient = scaled / by;
  const twice = 2n * (scaled % by);
  const isUp = twice > by || (twice === by && (quotient & 1n) === 1n);
  // Both factors are exact, and so is their product.
  const value = Number(isUp ? quotient + 1n : quotient) * 2 ** unit;
  return numerator < 0n ? -value : value;
}

function bitsOf(whole: bigint): number {
  return whole.toString(2).length;
}

/** A fraction divided by a power of two, as a fraction. */
function scaledBy(top: bigint, bottom: bigint, power: number): readonly [bigint, bigint] {
  return power < 0 ? [top << BigInt(-power), bottom] : [top, bottom << BigInt(power)];
}

function quotientOf(top: bigint, bottom: bigint, power: number): bigint {
  const [scaled, by] = scaledBy(top, bottom, power);
  return scaled / by;
}
