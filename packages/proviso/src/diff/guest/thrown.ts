import { ContractError } from "@proviso/runtime";

// What an error says that is no behaviour of the program: V8 mentions variables and expressions, a broken contract the place
// that it stands at, all of which a change may move or rename.

const { getOwnPropertyDescriptor, getPrototypeOf } = Object;

/** An expression as V8 prints it: spaces stand between brackets and quotes only. */
const expression = String.raw`(?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]|"[^"]*"|'[^']*'|[^\s()[\]"'])+`;
/** A value as V8 prints it. */
const value = String.raw`(?:(?:number|string|boolean|object|function|symbol|bigint|undefined) )?(?:${expression}|\[object [^\]]*\]|#<[^>]*>)`;
const nothing = "(?:undefined|null)";

/** What V8 says when code does what cannot be done: its templates as they are, of those that mention the program. */
const templates = [
  `${value} is not (?:a function|a constructor|iterable|async iterable|an object|defined|extensible)`,
  String.raw`${value} is not (?:async )?iterable(?: \(cannot read property .*\)| and not .*)?`,
  `${value} is not a function or its return value is not (?:async )?iterable`,
  String.raw`Cannot read propert(?:ies|y .*) of ${nothing}(?: \(reading '.*'\))?`,
  String.raw`Cannot set propert(?:ies|y .*) of ${nothing}(?: \(setting '.*'\))?`,
  String.raw`Cannot (?:read|write) private member \S+ (?:from|to) an object whose class did not declare it`,
  String.raw`Cannot destructure (?:property '.*' of )?'.*' as it is ${nothing}\.`,
  String.raw`Cannot access '\S+' before initialization`,
  String.raw`Cannot assign to read only property '.*' of (?:object|\w+) '.*'`,
  "Cannot (?:add|define) property .*, object is not extensible",
  "Cannot delete property '.*' of .+",
  "Cannot redefine property: .+",
  "Cannot set property .* of .+ which has only a getter",
  "Cannot convert (?:undefined or null to object|object to primitive value)",
  String.raw`Cannot convert (?:a Symbol value to a (?:string|number)|a BigInt value to a number|\S+ to a BigInt)`,
  "Cannot mix BigInt and other types, use explicit conversions",
  "Cannot use 'in' operator to search for '.*' in .*",
  String.raw`Cannot initialize \S+ twice on the same object`,
  String.raw`'\S+' was defined without a [gs]etter`,
  String.raw`Private method '\S+' is not writable`,
  "Receiver must be (?:an instance of )?class .+",
  String.raw`Class constructor \S* ?cannot be invoked without 'new'`,
  "Class extends value .* is not a constructor or null",
  "Super constructor .* of anonymous class is not a constructor",
  "Right-hand side of 'instanceof' is not (?:callable|an object)",
  "Function has non-object prototype '.*' in instanceof check",
  String.raw`Method \S+ called on incompatible receiver .*`,
  String.raw`Spread syntax requires \.\.\.iterable\[Symbol\.iterator\] to be a function`,
  "Iterator result .* is not an object",
  String.raw`Converting circular structure to JSON\n.*`,
  String.raw`Assignment to constant variable\.`,
];
const ofTheEngine = new RegExp(`^(?:${templates.join("|")})$`, "s");

/** The values of broken contracts that were met: their texts mention variables. */
const valuesOfClauses = new WeakSet<object>();

/**
 * The members of an object that are not compared, if there are any. Two broken contracts are the same if they are of one kind
 * and have the same values, or the same clause where that mentions none.
 */
export function incomparable(value: object): ((member: string | symbol) => boolean) | undefined {
  if (value instanceof ContractError) {
    for (const one of value.values) valuesOfClauses.add(one);
    const told = value.values.length === 0 ? "clause" : "values";
    return (member) => member !== told && member !== "cause";
  }
  if (valuesOfClauses.has(value)) return (member) => member === "text";
  return value instanceof Error && isOfTheEngine(value) ? (member) => member === "message" : undefined;
}

/** Whether an error reads as one of the engine itself. */
export function isOfTheEngine(error: Error): boolean {
  const prototype = getPrototypeOf(error);
  if (prototype !== TypeError.prototype && prototype !== ReferenceError.prototype) return false;
  const message: unknown = getOwnPropertyDescriptor(error, "message")?.value;
  return typeof message === "string" && ofTheEngine.test(message);
}
