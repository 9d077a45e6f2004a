/**
 * What must not appear in messages: names of variables and properties, or a function that is given the name of each
 * property (of each clause value, its text) and its value and returns what to print instead.
 */
export type Redact = readonly (string | RegExp)[] | ((name: string, value: unknown) => unknown);

/** Stands for a value that a list of names hides. */
export const hidden = Symbol("[redacted]");

let rule: Redact = [];

/** Sets what is redacted from now on. */
export function setRedact(redact: Redact): void {
  rule = redact;
}

/**
 * What to print for a value of this name. A list of names hides an expression that mentions one of them anywhere, like
 * `user.password.length`; hiding too much is the safe side.
 */
export function redacted(name: string, value: unknown): unknown {
  if (typeof rule === "function") return rule(name, value);
  if (rule.length === 0) return value;
  const words = [name, ...name.split(/[^\p{ID_Continue}$]+/u), ...name.split(/["'`]/)];
  const matches = (secret: string | RegExp): boolean =>
    words.some((word) => (typeof secret === "string" ? word === secret : word.search(secret) >= 0));
  return rule.some(matches) ? hidden : value;
}
