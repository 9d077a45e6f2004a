// Reading values without running their code: no getter, no `toString`. Only a proxy's traps can still run, and throw.

/** What a computation gives, or nothing if it throws. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** Whether a value has an identity and can have properties. */
export function isObject(value: unknown): value is object {
  return Object(value) === value;
}

/** What a data property of this name holds, on an object or its prototypes. */
export function read(value: object | null, key: string): unknown {
  return (
    value &&
    (Object.hasOwn(value, key)
      ? Object.getOwnPropertyDescriptor(value, key)?.value
      : read(Object.getPrototypeOf(value), key))
  );
}

/** The name of a class or function, as its data property says. */
export function nameOf(type: object): string {
  return String(read(type, "name") || "(anonymous)");
}

/** The name of an object's class; of one without a prototype, that. */
export function classOf(value: object): string {
  const type = read(Object.getPrototypeOf(value), "constructor");
  return typeof type === "function" ? nameOf(type) : "[null prototype]";
}

/** Text without what moves a terminal's cursor or turns the direction of writing. */
export function clean(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, "\ufffd");
}
