// The sorts of SMT-LIB 2 that terms have. A sort is interned, so that two are the same if and only if they are equal.

/** A sort: its name, and those it is made of. */
export interface Sort {
  readonly name: string;
  readonly of: readonly Sort[];
  /** As SMT-LIB writes it. */
  readonly text: string;
}

const known = new Map<string, Sort>();

/** A sort by its name; one that SMT-LIB does not have must be declared by a prelude. */
export function sortOf(name: string, ...of: readonly Sort[]): Sort {
  const text = of.length === 0 ? name : `(${name} ${of.map((one) => one.text).join(" ")})`;
  let sort = known.get(text);
  if (sort === undefined) {
    sort = { name, of, text };
    known.set(text, sort);
  }
  return sort;
}

export const Bool = sortOf("Bool");
export const Int = sortOf("Int");
/** Strings of UTF-16 code units: JavaScript's, whose units are the characters of SMT-LIB here. */
export const Str = sortOf("String");
/** Numbers of JavaScript. What a prelude makes of them, reals or IEEE doubles, is its choice. */
export const Num = sortOf("Num");

/** A total function from places to values. */
export function arrayOf(index: Sort, element: Sort): Sort {
  return sortOf("Array", index, element);
}
