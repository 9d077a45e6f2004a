import { type Builder, Int, type Term } from "../../solver/index.js";
import { toText } from "../values/coerce.js";
import { asWhole, literalNumber } from "../values/numbers.js";
import { type Single, unknownSymbol, type Value } from "../values/value.js";

/** What a property is found by: a name, a whole number, or a text that is not known. */
export type Key =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "index"; readonly index: Term }
  /** `isNumber` if it is written by a number that is not whole. */
  | { readonly kind: "text"; readonly text: Term; readonly isNumber?: boolean };

const indexPattern = /^(?:0|[1-9]\d{0,14})$/;

/** A name or, if it is one, the index that it writes. */
export function keyOf(name: string, build: Builder): Key {
  return indexPattern.test(name) ? { kind: "index", index: build.int(BigInt(name)) } : { kind: "name", name };
}

/**
 * The keys that a value may be; nothing for an object, whose own text would have to be asked for, and for a text that could be
 * taken for a symbol.
 */
export function keysOf(
  value: Single,
  build: Builder,
): readonly { readonly when: Term; readonly key: Key }[] | undefined {
  switch (value.kind) {
    case "object":
      return undefined;
    case "symbol":
      if (value.name.startsWith(unknownSymbol)) return undefined;
      return [{ when: build.true, key: { kind: "name", name: value.name } }];
    case "number": {
      const literal = literalNumber(value.term);
      if (literal !== undefined) return [{ when: build.true, key: keyOf(String(literal), build) }];
      const { isWhole, whole } = asWhole(value.term, build);
      if (value.term.sort === Int) return [{ when: build.true, key: { kind: "index", index: whole } }];
      const text = toText(value, build);
      return [
        { when: isWhole, key: { kind: "index", index: whole } },
        ...(text === undefined
          ? []
          : [{ when: build.not(isWhole), key: { kind: "text", text, isNumber: true } as const }]),
      ];
    }
    default: {
      const text = toText(value, build);
      if (text === undefined) return undefined;
      // Names like these are those of symbols.
      if (text.kind === "literal" && String(text.value).startsWith("@@")) return undefined;
      const key: Key = text.kind === "literal" ? keyOf(String(text.value), build) : { kind: "text", text };
      return [{ when: build.true, key }];
    }
  }
}

/** The name that a key writes, if it is known. */
export function nameOf(key: Key): string | undefined {
  if (key.kind === "name") return key.name;
  const term = key.kind === "index" ? key.index : key.text;
  return term.kind === "literal" ? String(term.value) : undefined;
}

/** The name that a value writes, if it is known. */
export function knownName(value: Value | undefined, build: Builder): string | undefined {
  const keys = value === undefined || value.kind === "choice" ? undefined : keysOf(value, build);
  const [only, another] = keys ?? [];
  return only === undefined || another !== undefined ? undefined : nameOf(only.key);
}

/** Whether an index is that of an item, where there are so many. */
export function isWithin(index: Term, length: Term, build: Builder): Term {
  if (index.sort !== Int) throw new Error("A place is a whole number.");
  return build.and(build.apply("<=", [build.int(0), index]), build.apply("<", [index, length]));
}
