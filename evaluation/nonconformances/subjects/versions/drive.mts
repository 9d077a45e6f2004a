import { call, chance, edge, int, list, made, pick, rounds, text, weird, wild } from "../drive-lib.mts";
import { fill, MissingValue, releaseNotes, slotsOf } from "./notes.ts";
import {
  caret,
  covers,
  isSpan,
  LEAST,
  newestIn,
  overlap,
  parseComparator,
  parseRange,
  type Range,
  type Span,
  satisfies,
} from "./range.ts";
import { escapes, isNormal, locate, normalise, type Registry, Resolver, Unresolvable } from "./resolver.ts";
import {
  compareIdentifiers,
  compareVersions,
  formatVersion,
  isIdentifier,
  isPart,
  isVersion,
  MAX_PART,
  parseVersion,
  type Version,
  version,
} from "./version.ts";

const IDS = [
  "0",
  "1",
  "9",
  "10",
  "a",
  "b",
  "a-",
  "-",
  "rc",
  "1a",
  "0a",
  "99999999999999999999",
  "99999999999999999998",
];
const BAD = ["", "00", "01", "a.b", "é", " 1", "a\n"];
const STEPS = ["a", "b", "lib", "..", ".", "", "...", ".x"];
const NAMES = ["a", "b", "lib/a", "lib/b", "c", "__proto__", "constructor"];
const WORDS = [
  "{{version}}",
  "{{count}}",
  "{{packages}}",
  "{{",
  "}}",
  "{",
  "{{Title}}",
  "$&",
  "$1",
  "x",
  "\n",
];

const part = (): number => (chance(0.85) ? int(0, 3) : pick([MAX_PART, MAX_PART - 1, 10, -0]));
const loose = (): Version =>
  version(part(), part(), part(), ...(chance(0.4) ? list(int(1, 3), () => pick(IDS)) : []));
const near = (v: Version): Version =>
  pick([
    v,
    version(v.major, v.minor, v.patch),
    version(v.major, v.minor, part(), ...v.pre),
    version(v.major, part(), v.patch),
    loose(),
  ]);
const anyVersion = (): Version =>
  chance(0.85)
    ? loose()
    : { ...loose(), ...pick([{ major: pick(weird) }, { pre: [pick(BAD)] }, { patch: MAX_PART + 1 }]) };
const written = (): string =>
  chance(0.9)
    ? formatVersion(loose())
    : pick(["1.2", "01.0.0", "1.0.0-", "1.0.0-01", "1.0.0+x", "1000000000.0.0", text(4)]);
const comparator = (): string => (chance(0.1) ? "*" : pick(["^", "~", ">=", "<", "", "<=", ""]) + written());
const simple = (): string => (chance(0.3) ? "*" : `${pick(["^", "~", ">=", ""])}${int(0, 2)}.${int(0, 2)}.0`);
const range = (): string =>
  list(int(1, 2), () => list(int(1, 3), comparator).join(pick([" ", "  "]))).join(pick(["||", " || "]));
const span = (): Span => {
  const low = loose();
  return chance(0.5)
    ? (parseComparator(comparator()) ?? { low, high: null })
    : { low, high: chance(0.3) ? null : near(low) };
};
const good = (): Range => list(int(0, 2), span).filter(isSpan);
const path = (): string => list(int(0, 5), () => pick(STEPS)).join("/");
const registry = (): Registry =>
  Object.fromEntries(
    NAMES.filter(() => chance(0.9)).map((name) => {
      const needs = () =>
        list(int(0, 2), () => [
          chance(0.3) ? `../${pick(["a", "b"])}` : pick(NAMES),
          chance(0.95) ? simple() : comparator(),
        ]);
      const texts = list(int(1, 4), () => (chance(0.8) ? `${int(0, 2)}.${int(0, 2)}.0` : written()));
      return [
        chance(0.05) ? path() : name,
        Object.fromEntries(texts.map((v) => [v, chance(0.5) ? {} : Object.fromEntries(needs())])),
      ];
    }),
  );

function basics(): void {
  const v = loose();
  const [s, t] = [span(), span()];
  call(() => isPart(chance(0.5) ? pick(weird) : edge(-1, MAX_PART + 1)));
  call(() => isIdentifier(pick([...IDS, ...BAD, text(3)])));
  call(() => isVersion(anyVersion()));
  wild(() => version(part(), pick([...weird, MAX_PART + 1, 3]), part(), ...(chance(0.5) ? [pick(BAD)] : [])));
  call(() => formatVersion(v));
  wild(() => formatVersion(anyVersion()));
  call(() => parseVersion(written()));
  call(() => compareIdentifiers(pick(IDS), pick(IDS)));
  wild(() => compareIdentifiers(pick(BAD), pick(IDS)));
  call(() => compareVersions(v, near(v)));
  wild(() => compareVersions(anyVersion(), v));
  call(() => isSpan({ low: anyVersion(), high: chance(0.3) ? null : anyVersion() }));
  call(() => covers(s, chance(0.5) ? near(s.low) : near(s.high ?? v)));
  wild(() => covers({ low: anyVersion(), high: v }, anyVersion()));
  wild(() => caret(chance(0.3) ? pick([LEAST, version(0, 0, 0)]) : anyVersion()));
  wild(() => overlap(s, chance(0.3) && s.high ? { low: s.high, high: null } : t));
  call(() => parseComparator(chance(0.9) ? comparator() : text(4)));
  call(() => parseRange(chance(0.8) ? range() : pick(["", " ", "||", "*||", text(5)])));
  call(() => satisfies(near(s.low), good()));
  wild(() => satisfies(anyVersion(), [s, t]));
  call(() => newestIn(list(int(0, 5), loose), chance(0.3) ? [{ low: LEAST, high: null }] : good()));
  const [p, q] = [path(), path()];
  call(() => isNormal(chance(0.8) ? p : text(4)));
  call(() => escapes(p));
  call(() => normalise(chance(0.8) ? p : text(6)), RangeError);
  wild(() => locate(p, pick([q, ".", "..", `./${q}`])));
}

function resolving(): void {
  const all = registry();
  const resolver = made(() => new Resolver(all));
  for (let i = 0; i < 10; i++) {
    const name = chance(0.9) ? pick(NAMES) : path();
    call(() => resolver.versionsOf(name));
    wild(() => resolver.choose(name, chance(0.7) ? simple() : chance(0.5) ? "*" : range()), Unresolvable);
    call(() => resolver.chosen(name));
    call(() => resolver.needsAreMet(name));
  }
  const plan = made(() => resolver.plan());
  for (let i = 0; i < 4; i++) {
    const template = list(int(0, 5), () => pick(WORDS)).join("");
    call(() => slotsOf(template));
    const values = new Map(
      ["version", "count", "packages"]
        .filter(() => chance(0.9))
        .map((slot) => [slot, chance(0.5) ? pick(WORDS) : text(4)]),
    );
    call(() => fill(template, values), MissingValue);
    call(() => releaseNotes(chance(0.2) ? `${template}{{other}}` : template, loose(), plan), MissingValue);
    call(
      () => releaseNotes(template, loose(), new Map(list(int(0, 3), () => [text(3), loose()]))),
      MissingValue,
    );
    wild(() => releaseNotes(template, anyVersion(), new Map([["x", anyVersion()]])), MissingValue);
  }
}

rounds(() => {
  for (let i = 0; i < 2; i++) basics();
  resolving();
});
