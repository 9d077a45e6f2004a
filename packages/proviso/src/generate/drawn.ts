import { Arbitrary, type Random, Stream, Value } from "fast-check";

/**
 * An arbitrary that only draws: what we make smaller are recipes, by their shapes. Drawing without the value's wrapping
 * takes a fraction of the time.
 */
export class Drawn<T> extends Arbitrary<T> {
  constructor(readonly draw: (random: Random) => T) {
    super();
  }

  override generate(random: Random): Value<T> {
    return new Value(this.draw(random), undefined);
  }

  override canShrinkWithoutContext(_: unknown): _ is T {
    return false;
  }

  override shrink(): Stream<Value<T>> {
    return Stream.nil();
  }
}

/** A value of an arbitrary. */
export function drawFrom<T>(arbitrary: Arbitrary<T>, random: Random): T {
  return arbitrary instanceof Drawn ? arbitrary.draw(random) : arbitrary.generate(random, undefined).value;
}

/** One of several arbitraries, each as often as its weight says. */
export function drawnFrom<T>(choices: readonly { weight: number; arbitrary: Arbitrary<T> }[]): Arbitrary<T> {
  const turns = choices.flatMap(({ weight, arbitrary }) => Array.from({ length: weight }, () => arbitrary));
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) return only.arbitrary;
  return new Drawn((random) => {
    const chosen = turns[random.nextInt(0, turns.length - 1)];
    if (chosen === undefined) throw new Error("nothing to choose from");
    return drawFrom(chosen, random);
  });
}

/** Whole numbers of a range that a double counts exactly. */
export function wholeNumbers(min: number, max: number): Arbitrary<number> {
  return new Drawn((random) => random.nextInt(min, max));
}

/** One of a few values. */
export function oneOf<T>(values: readonly T[]): Arbitrary<T> {
  return new Drawn((random) => values[random.nextInt(0, values.length - 1)] as T);
}
