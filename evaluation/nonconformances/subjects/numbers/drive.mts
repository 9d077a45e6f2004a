import { call, chance, edge, int, made, pick, real, rounds, weird, wild } from "../drive-lib.mts";
import { Complex, isClose, isPart, MAX_PART, residual, solveQuadratic } from "./complex.ts";
import { approximate, gcd, LIMIT, Rational } from "./rational.ts";

const rational = () =>
  made(() =>
    chance(0.1)
      ? new Rational(edge(-LIMIT, LIMIT))
      : new Rational(edge(-LIMIT, LIMIT), edge(1, chance(0.5) ? 20 : LIMIT)),
  );
const part = () =>
  pick([
    () => real(-MAX_PART, MAX_PART),
    () => real(-10, 10),
    () => (chance(0.5) ? 1 : -1) * 10 ** real(-320, 150),
    () => 5e-324 * int(-6, 6),
    () => pick([0, -0, 1, 1e75, 1e-160, 5e-324, 1e-308, 1e-100]),
  ])();
const complex = () => made(() => (chance(0.1) ? new Complex(part()) : new Complex(part(), part())));
rounds(() => {
  for (let i = 0; i < 10; i++) {
    wild(() => gcd(pick(weird), pick(weird)));
    wild(() => gcd(edge(-1e12, 1e12), edge(-1e12, 1e12)));
    wild(() => gcd(edge(-1e12, 1e12), pick([0, -0, 1])));
    wild(() => new Rational(pick(weird), pick(weird)));
    wild(
      () => Rational.of(edge(-2 * LIMIT * LIMIT, 2 * LIMIT * LIMIT), edge(-LIMIT * LIMIT, LIMIT * LIMIT)),
      RangeError,
    );
    wild(() => Rational.of(-0, edge(-5, 5)), RangeError);
    wild(() => Rational.of(pick(weird), pick(weird)), RangeError);
    const a = rational(),
      b = chance(0.1) ? a : rational();
    for (const op of ["plus", "minus", "times", "dividedBy", "compare", "equals"] as const)
      wild<unknown>(() => a[op](b), RangeError);
    wild(() => a.inverse());
    call(() => a.negated());
    call(() => a.toNumber());
    call(() => a.sign());
    wild(() => approximate(chance(0.2) ? pick(weird) : real(-1000, 1000), edge(1, 100)));
    wild(() => approximate(edge(-1000, 1000), edge(1, 100)));
    wild(() => approximate(edge(-1000, 1000) + 0.5, 1));
    const z = complex(),
      w = chance(0.1) ? z : complex();
    for (const op of ["plus", "minus", "times", "dividedBy"] as const) wild(() => z[op](w));
    call(() => z.abs());
    call(() => z.negated());
    wild(() => z.sqrt());
    call(() => isPart(pick(weird)));
    wild(() => isClose(pick(weird), pick(weird)));
    wild(() => isClose(part(), part()));
    wild(() => new Complex(pick(weird), pick(weird)));
    const k = () => (chance(0.3) ? pick([0, 1, -1, 2, 1e3, -1e3, 1e-3, 4, -4]) : real(-1e3, 1e3));
    wild(() => solveQuadratic(k(), k(), k()));
    wild(() => solveQuadratic(pick([1e-3, -1e-3, 1]), pick([1e3, 2, -2, 0]), pick([1, 1e-320, 1e3, 0, -0])));
    wild(() => residual(k(), k(), k(), complex()));
    wild(() => residual(k(), k(), k(), new Complex(real(-1e6, 1e6), real(-1, 1))));
    wild(() => solveQuadratic(pick(weird), pick(weird), pick(weird)));
    const r = k(),
      s = (r * r) / 4;
    wild(() => solveQuadratic(1, r, s));
  }
});
