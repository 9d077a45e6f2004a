import { type Builder, Int, Str, type Term } from "../../solver/index.js";
import type { Branch } from "../machine/access.js";
import { literalNumber } from "../values/numbers.js";
import { given, type Result, thrown, unmodelled } from "../values/result.js";
import { type Single, undefinedValue } from "../values/value.js";
import { applied } from "./applied.js";
import { eachCombination } from "./combinations.js";
import { literalText, numberOf, textOf, wholeOf } from "./convert.js";
import type { Realm } from "./realm.js";
import { stopWith } from "./stop.js";

// Texts that are made longer: `repeat`, `padStart` and `padEnd`. If it is not known how long, the text is a term of which its
// length is known.

/** Longer texts are not made. */
const longest = 100_000;

/** Texts that are not known are not made longer than that, unit by unit. */
const longestPadding = 1_000;

/** Texts cannot be longer (V8, on 64 bits). */
const longestOfAll = 2n ** 29n - 24n;

export function installRepeated(realm: Realm): void {
  const { build } = realm;
  const owner = realm.prototypes.string;
  realm.acting(owner, "repeat", 1, ({ self, args: [count = undefinedValue] }) =>
    eachCombination([count], build, ([single = undefinedValue]) =>
      repeated(selfText(self, build), single, build),
    ),
  );
  for (const name of ["padStart", "padEnd"] as const)
    realm.acting(owner, name, 1, ({ self, args: [count = undefinedValue, filler = undefinedValue] }) =>
      eachCombination([count, filler], build, ([single, fill]) => {
        const isUsual = fill === undefined || fill.kind === "undefined";
        const filling = isUsual ? build.literal(" ") : textOf(fill, build);
        return padded(name, selfText(self, build), single ?? undefinedValue, filling, build);
      }),
    );
}

function selfText(self: Single, build: Builder): Term {
  return self.kind === "undefined" || self.kind === "null" ? stopWith("TypeError") : textOf(self, build);
}

function text(term: Term): Result {
  return given({ kind: "string", term });
}

/** A text as often as a number says, which is owed to be one that is not negative. */
function repeated(of: Term, count: Single, build: Builder): readonly Branch[] {
  const always = (result: Result): readonly Branch[] => [{ when: build.true, act: () => result }];
  const number = numberOf(count, build);
  const times = literalNumber(number);
  if (times === undefined) {
    const { whole, isFinite: isBounded } = wholeOf(count, build);
    const isNegative = build.apply("<", [whole, build.int(0)]);
    const isInfinite = build.not(isBounded);
    const [isFew, isMany] = isShort(of, whole, build);
    return [
      { when: build.and(isBounded, isNegative), act: () => thrown("RangeError") },
      { when: isInfinite, act: () => thrown("RangeError") },
      {
        when: build.and(isBounded, build.not(isNegative), isFew),
        act: () => text(applied("str.repeat", [of, whole], Str, build)),
      },
      {
        when: build.and(isBounded, build.not(isNegative), isMany),
        act: () => unmodelled("a very long text"),
      },
    ];
  }
  if (times <= -1 || times === Number.POSITIVE_INFINITY) return always(thrown("RangeError"));
  const known = literalText(of);
  if (times > longest || (known !== undefined && known.length * times > longest))
    return always(unmodelled("a very long text"));
  if (known !== undefined) return always(text(build.literal(known.repeat(times))));
  const parts = new Array<Term>(Math.trunc(times) || 0).fill(of);
  return always(text(parts.length === 0 ? build.literal("") : build.apply("str.++", parts)));
}

/** Whether a text so many times is one, and whether it is none. */
function isShort(of: Term, times: Term, build: Builder): readonly [Term, Term] {
  const known = literalText(of);
  if (known === "") return [build.true, build.false];
  const most = build.int(longestOfAll / BigInt(known?.length ?? longestPadding));
  // How long one that is not known becomes is a product, so it is taken to be short itself.
  const isOne =
    known === undefined
      ? build.apply("<=", [build.apply("str.len", [of]), build.int(longestPadding)])
      : build.true;
  const isFew = build.and(isOne, build.apply("<=", [times, most]));
  return [isFew, build.not(isFew)];
}

function padded(
  name: "padStart" | "padEnd",
  of: Term,
  count: Single,
  filler: Term,
  build: Builder,
): readonly Branch[] {
  const always = (result: Result): readonly Branch[] => [{ when: build.true, act: () => result }];
  const number = count.kind === "undefined" ? build.int(0) : numberOf(count, build);
  const [known, fill, to] = [literalText(of), literalText(filler), literalNumber(number)];
  if (fill === undefined) return always(unmodelled(`\`${name}\` with a text that is not known`));
  if (to === undefined && number.sort !== Int)
    return always(unmodelled(`\`${name}\` to a length that is not known`));
  if (known !== undefined && to !== undefined)
    return always(to > longest ? unmodelled("a very long text") : text(build.literal(known[name](to, fill))));
  if (fill === "" || (to !== undefined && !(to >= 1))) return always(text(of));
  const wanted =
    to === undefined ? number : build.int(to === Number.POSITIVE_INFINITY ? longestOfAll : Math.trunc(to));
  const missing = build.apply("-", [wanted, build.apply("str.len", [of])]);
  const isMissing = build.apply(">", [missing, build.int(0)]);
  const isFew = build.apply("<=", [wanted, build.int(longestOfAll - 1n)]);
  const joined = (): Result => {
    const padding = paddingOf(fill, missing, to, build);
    return text(build.apply("str.++", name === "padStart" ? [padding, of] : [of, padding]));
  };
  return [
    { when: build.not(isMissing), act: () => text(of) },
    { when: build.and(isMissing, isFew), act: joined },
    { when: build.and(isMissing, build.not(isFew)), act: () => unmodelled("a very long text") },
  ];
}

/** The filler as often as it is needed, cut where it is enough. */
function paddingOf(fill: string, missing: Term, to: number | undefined, build: Builder): Term {
  const zero = build.int(0);
  if (to !== undefined && to <= longestPadding) {
    const most = build.literal(fill.repeat(Math.ceil(to / fill.length)).slice(0, to));
    return build.apply("str.substr", [most, zero, missing]);
  }
  const filling = applied("str.repeat", [build.literal(fill), missing], Str, build);
  return fill.length === 1 ? filling : build.apply("str.substr", [filling, zero, missing]);
}
