// Which members of JavaScript's own library change nothing. A type that is not listed is not known.

const anyMember = /^/;

/** For each library type, the members that do have an effect. All others are free of side effects. */
const effects: ReadonlyMap<string, RegExp> = new Map([
  ...[
    "String",
    "Number",
    "Boolean",
    "BigInt",
    "Symbol",
    "Function",
    "CallableFunction",
    "JSON",
    "Error",
    "NumberFormat",
    "Collator",
  ].map((t) => [t, /^$/] as const),
  ...[
    "ReadonlyArray",
    "ReadonlyMap",
    "ReadonlySet",
    "ReadonlySetLike",
    "ConcatArray",
    "TemplateStringsArray",
    "IteratorObject",
  ].map((t) => [t, /^next$/] as const),
  ["Math", /^random$/],
  ["Array", /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/],
  ["Map", /^(set|delete|clear)$/],
  ["Set", /^(add|delete|clear)$/],
  ["WeakMap", /^(set|delete)$/],
  ["WeakSet", /^(add|delete)$/],
  ["Date", /^set/],
  ["RegExp", /^compile$/],
  ["Object", /^(assign|defineProperty|defineProperties|freeze|seal|preventExtensions|setPrototypeOf)$/],
  ["Reflect", /^(apply|construct|set|defineProperty|deleteProperty|preventExtensions|setPrototypeOf)$/],
  ["Promise", anyMember],
  ["Console", anyMember],
  ["Iterator", /^(next|return|throw)$/],
  ["Generator", /^(next|return|throw)$/],
  ...[
    "Int8",
    "Uint8",
    "Uint8Clamped",
    "Int16",
    "Uint16",
    "Int32",
    "Uint32",
    "Float32",
    "Float64",
    "BigInt64",
    "BigUint64",
  ].map((t) => [`${t}Array`, /^(set|sort|reverse|fill|copyWithin)$/] as const),
  ["Atomics", anyMember],
]);

const pureFunctions =
  /^(parseInt|parseFloat|isNaN|isFinite|encodeURI|encodeURIComponent|decodeURI|decodeURIComponent|structuredClone)$/;

/**
 * Whether a call of `member` of a library type has an effect; nothing when the type is not listed. A
 * constructor's interface (`ArrayConstructor`) counts as its type.
 */
export function libraryEffect(type: string, member: string): boolean | undefined {
  if (type === "DateConstructor" && (member === "now" || member === "new")) return member === "now";
  return effects.get(type.replace(/Constructor$/, ""))?.test(member);
}

export function isPureLibraryFunction(name: string): boolean {
  return pureFunctions.test(name);
}
