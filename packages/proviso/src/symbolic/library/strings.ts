import { type Builder, Int, Str, type Term } from "../../solver/index.js";
import { either } from "../heap/sequence.js";
import { isWithin } from "../machine/key.js";
import { newArray } from "../machine/objects.js";
import type { State } from "../machine/state.js";
import { toUint32 } from "../values/coerce.js";
import { rangeOf } from "../values/ranges.js";
import { given, type Result, unmodelled } from "../values/result.js";
import { type Single, undefinedValue } from "../values/value.js";
import { applied } from "./applied.js";
import {
  knownNumber,
  literalsOf,
  literalText,
  numberOf,
  openPosition,
  position,
  relativePosition,
  textOf,
  wholeOf,
} from "./convert.js";
import type { Realm } from "./realm.js";
import { installRepeated } from "./repeated-text.js";
import { byHost, stopUnmodelled, stopWith } from "./stop.js";

/** What a method of texts is given: the text, its length, and the arguments. */
interface TextCall {
  readonly text: Term;
  readonly length: Term;
  readonly args: readonly Single[];
}

/** `String`, as a function, and what texts inherit. */
export function installStrings(realm: Realm): void {
  const { build } = realm;
  const maker = realm.converter("String", 1, realm.prototypes.string, ({ args: [value] }) => {
    if (value === undefined) return text(build.literal(""));
    return value.kind === "symbol" ? unmodelled("the text of a symbol") : text(textOf(value, build));
  });
  realm.plain(maker, "fromCharCode", 1, ({ args }) =>
    text(
      joined(
        args.map((one) => unitOf(numberOf(one, build), build)),
        build,
      ),
    ),
  );
  realm.plain(maker, "fromCodePoint", 1, ({ args }) => {
    const codes = args.map((one) => knownNumber(one, "`String.fromCodePoint` of what is not known", build));
    return text(build.literal(byHost(() => String.fromCodePoint(...codes.map((one) => one ?? Number.NaN)))));
  });
  installPlaces(realm);
  installSearches(realm);
  installChanges(realm);
  installRepeated(realm);
  for (const name of ["toString", "valueOf"])
    realm.plain(realm.prototypes.string, name, 0, ({ self }) => {
      if (self.kind === "object") return unmodelled(`\`${name}\` of texts on an object`);
      return self.kind === "string" ? given(self) : stopWith("TypeError");
    });
}

function text(term: Term): Result {
  return given({ kind: "string", term });
}

function joined(terms: readonly Term[], build: Builder): Term {
  return terms.length === 0 ? build.literal("") : build.apply("str.++", terms);
}

function unitOf(code: Term, build: Builder): Term {
  const range = rangeOf(code);
  const isUnit = range !== undefined && range.least >= 0n && range.most <= 0xffffn;
  return build.apply("str.from_code", [
    isUnit ? code : build.apply("mod", [toUint32(code, build), build.int(0x10000)]),
  ]);
}

function method(
  realm: Realm,
  name: string,
  length: number,
  give: (call: TextCall, state: State) => Result,
): void {
  const { build } = realm;
  realm.plain(realm.prototypes.string, name, length, ({ self, args, state }) => {
    if (self.kind === "undefined" || self.kind === "null") return stopWith("TypeError");
    const term = textOf(self, build);
    return give({ text: term, length: build.apply("str.len", [term]), args }, state);
  });
}

/** The part from one place to another. */
function part(of: Term, from: Term, to: Term, build: Builder): Term {
  return build.apply("str.substr", [of, from, build.apply("-", [to, from])]);
}

function installPlaces(realm: Realm): void {
  const { build } = realm;
  const zero = build.int(0);
  method(realm, "charAt", 1, ({ text: of, args: [at] }) => {
    const { whole, isFinite: isBounded } = wholeOf(at, build);
    return text(build.if(isBounded, build.apply("str.at", [of, whole]), build.literal("")));
  });
  method(realm, "charCodeAt", 1, ({ text: of, length, args: [at] }, state) => {
    const { whole, isFinite: isBounded } = wholeOf(at, build);
    const inside = build.and(isBounded, isWithin(whole, length, build));
    const code: Single = {
      kind: "number",
      term: build.apply("str.to_code", [build.apply("str.at", [of, whole])]),
    };
    if (state.decide(inside) === true) return given(code);
    return given(either(inside, code, realm.number(Number.NaN), build));
  });
  method(realm, "at", 1, ({ text: of, length, args: [at] }) => {
    const { whole, isFinite: isBounded } = wholeOf(at, build);
    const place = build.if(build.apply("<", [whole, zero]), build.apply("+", [length, whole]), whole);
    const unit: Single = { kind: "string", term: build.apply("str.at", [of, place]) };
    return given(either(build.and(isBounded, isWithin(place, length, build)), unit, undefinedValue, build));
  });
  method(realm, "codePointAt", 1, ({ text: of, args: [at] }) => {
    const known = literalText(of) ?? stopUnmodelled("`codePointAt` of a text that is not known");
    const code = known.codePointAt(knownNumber(at, "`codePointAt` of a place that is not known", build) ?? 0);
    return given(code === undefined ? undefinedValue : realm.number(code));
  });
  method(realm, "slice", 2, ({ text: of, length, args: [start, end] }) => {
    const from = openPosition(start, length, zero, build);
    return text(part(of, from, openPosition(end, length, length, build), build));
  });
  method(realm, "substring", 2, ({ text: of, length, args: [start, end] }) => {
    const from = position(start, length, zero, build);
    const to = position(end, length, length, build);
    const isOrdered = build.apply("<=", [from, to]);
    return text(build.if(isOrdered, part(of, from, to, build), part(of, to, from, build)));
  });
  method(realm, "substr", 2, ({ text: of, length, args: [start, count] }) => {
    const from = relativePosition(start, length, zero, build);
    const left = build.apply("-", [length, from]);
    return text(build.apply("str.substr", [of, from, position(count, left, left, build)]));
  });
}

/** A text that is searched for. An object may be a pattern. */
function wanted(value: Single | undefined, build: Builder): Term {
  return value?.kind === "object" ? stopUnmodelled("a search for an object in a text") : textOf(value, build);
}

function installSearches(realm: Realm): void {
  const { build } = realm;
  const zero = build.int(0);
  const boolean = (term: Term): Result => given({ kind: "boolean", term });
  const from = (of: Term, start: Term, length: Term): Term =>
    start === zero ? of : part(of, start, length, build);
  method(realm, "includes", 1, ({ text: of, length, args: [searched, start] }) => {
    const term = wanted(searched, build);
    const at = position(start, length, zero, build);
    return boolean(build.apply("str.contains", [from(of, at, length), term]));
  });
  method(realm, "startsWith", 1, ({ text: of, length, args: [searched, start] }) => {
    const term = wanted(searched, build);
    const at = position(start, length, zero, build);
    return boolean(build.apply("str.prefixof", [term, from(of, at, length)]));
  });
  method(realm, "endsWith", 1, ({ text: of, length, args: [searched, end] }) => {
    const term = wanted(searched, build);
    const at = position(end, length, length, build);
    return boolean(build.apply("str.suffixof", [term, at === length ? of : part(of, zero, at, build)]));
  });
  method(realm, "indexOf", 1, ({ text: of, length, args: [searched, start] }) => {
    const term = wanted(searched, build);
    const at = position(start, length, zero, build);
    return given({ kind: "number", term: build.apply("str.indexof", [of, term, at]) });
  });
  method(realm, "lastIndexOf", 1, ({ text: of, args: [searched, start] }) => {
    const term = wanted(searched, build);
    if (start === undefined)
      return given({ kind: "number", term: applied("str.last_indexof", [of, term], Int, build) });
    const [known, part] = [literalText(of), literalText(term)];
    const at = knownNumber(start, "`lastIndexOf` from a place that is not known", build);
    if (known === undefined || part === undefined)
      return unmodelled("`lastIndexOf` in a text that is not known");
    return given(realm.number(known.lastIndexOf(part, at)));
  });
  method(realm, "localeCompare", 1, ({ text: of, args: [other, ...options] }) => {
    if (options.length > 0) return unmodelled("`localeCompare` with a locale");
    return given({
      kind: "number",
      term: applied("str.locale_compare", [of, textOf(other, build)], Int, build),
    });
  });
}

const cases = {
  toUpperCase: "str.upper",
  toLowerCase: "str.lower",
  trim: "str.trim",
  trimStart: "str.trim_start",
  trimEnd: "str.trim_end",
} as const;

function installChanges(realm: Realm): void {
  const { build } = realm;
  for (const [name, operator] of Object.entries(cases))
    method(realm, name, 0, ({ text: of }) => text(applied(operator, [of], Str, build)));
  method(realm, "concat", 1, ({ text: of, args }) =>
    text(build.apply("str.++", [of, ...args.map((one) => textOf(one, build))])),
  );
  method(realm, "normalize", 0, ({ text: of, args: [form] }) => {
    const [known, wantedForm] = [
      of,
      form === undefined || form.kind === "undefined" ? build.literal("NFC") : textOf(form, build),
    ].map(literalText);
    if (known === undefined || wantedForm === undefined)
      return unmodelled("`normalize` of a text that is not known");
    return text(build.literal(byHost(() => known.normalize(wantedForm))));
  });
  for (const [name, operator] of [
    ["replace", "str.replace_first"],
    ["replaceAll", "str.replace_each"],
  ] as const)
    method(realm, name, 2, ({ text: of, args: [pattern, replacement] }) => {
      if (replacement?.kind === "object") return unmodelled(`\`${name}\` with a function`);
      const [term, other] = [wanted(pattern, build), textOf(replacement, build)];
      const isPlain = literalText(other)?.includes("$") === false;
      if (name === "replace" && isPlain) return text(build.apply("str.replace", [of, term, other]));
      return text(applied(operator, [of, term, other], Str, build));
    });
  realm.plain(realm.prototypes.string, "split", 2, ({ self, args: [separator, limit], state }) => {
    if (self.kind === "undefined" || self.kind === "null") return stopWith("TypeError");
    if (separator?.kind === "object") return unmodelled("a text that is split by an object");
    const of = textOf(self, build);
    const most = knownNumber(limit, "`split` to a number of parts that is not known", build);
    const count = most === undefined ? 2 ** 32 - 1 : most >>> 0;
    if (separator === undefined || separator.kind === "undefined")
      return given(newArray(realm.cx, state, count === 0 ? [] : [{ kind: "string", term: of }]));
    const known = literalsOf([of, textOf(separator, build)]);
    if (known === undefined) return unmodelled("`split` of a text that is not known");
    const parts = String(known[0]).split(String(known[1]), count);
    return given(
      newArray(
        realm.cx,
        state,
        parts.map((one) => realm.text(one)),
      ),
    );
  });
}
