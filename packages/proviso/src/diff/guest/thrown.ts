/** What V8 says when code does what cannot be done: it mentions variables and expressions, which a change may rename. */
const ofTheEngine =
  /^Cannot (read|set|destructure|convert|access|assign|redefine|delete|add|mix|use)\b|\bis not (a function|iterable|defined|a constructor|an object|extensible|async iterable)\b|^(Class constructor|Assignment to constant|Invalid left-hand side)\b/;

/** What a call threw, as it is compared: an error of the engine by its type alone. */
export function comparable(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const type = Object.getPrototypeOf(thrown)?.constructor;
  const isEngines = (type === TypeError || type === ReferenceError) && ofTheEngine.test(thrown.message);
  return isEngines ? `${type.name} of the engine` : thrown;
}
