import type { Arbitrary } from "fast-check";
import { drawFrom } from "./drawn.js";
import { randomFrom } from "./random.js";

// Values that the user gives for a type, by the type's name (seed 002, §8.4.2, data arrays generalised): a list of
// values, a function that makes one, or an arbitrary of fast-check's.

/** What `proviso.config.ts` may say for a type. */
export type Fixture = readonly unknown[] | (() => unknown) | Arbitrary<unknown>;

export type Fixtures = Readonly<Record<string, Fixture>>;

/** How many values there are to choose from. */
export function fixtureCount(fixture: Fixture): number {
  if (typeof fixture === "function") return 1;
  return isList(fixture) ? fixture.length : 0x7fff_ffff;
}

// What the user's code may have replaced by the time that values are given.
const copy = structuredClone;

/**
 * One of the values: of a list by its place, of an arbitrary by a seed, always the same. What is plain data is given as a
 * copy, so that what one case does to it is nothing to the next.
 */
export function fixtureValue(fixture: Fixture, index: number): unknown {
  if (typeof fixture === "function") return fixture();
  if (!isList(fixture)) return drawFrom(fixture, randomFrom(index, 7));
  const value = fixture[index];
  return isCopied(value) ? copy(value) : value;
}

/** How a value is named in source, given the name of the object with all fixtures; nothing if only a seed names it. */
export function fixtureSource(
  fixture: Fixture,
  name: string,
  index: number,
  all: string,
): string | undefined {
  const member = /^[A-Za-z_$][\w$]*$/.test(name) ? `${all}.${name}` : `${all}[${JSON.stringify(name)}]`;
  if (typeof fixture === "function") return `${member}()`;
  if (!isList(fixture)) return undefined;
  return isCopied(fixture[index]) ? `structuredClone(${member}[${index}])` : `${member}[${index}]`;
}

const plain = new Set<unknown>([Object, Array, Map, Set, Date, RegExp].map((type) => type.prototype));

/** Whether a value is plain data of which a copy is given; what nobody can change needs none. */
function isCopied(value: unknown): boolean {
  return isPlainObject(value) && !isFrozen(value);
}

function isFrozen(value: unknown, around: readonly unknown[] = []): boolean {
  if (typeof value !== "object" || value === null || around.includes(value)) return true;
  const isOpen = value instanceof Map || value instanceof Set || value instanceof Date;
  return (
    !isOpen &&
    Object.isFrozen(value) &&
    Object.values(value).every((part) => isFrozen(part, [...around, value]))
  );
}

/** Whether a value is an object of the language's own all through, of which there can be a copy. */
function isPlainObject(value: unknown, around: readonly object[] = []): value is object {
  if (typeof value !== "object" || value === null) return false;
  if (around.includes(value)) return true;
  if (!plain.has(Object.getPrototypeOf(value))) return false;
  const parts =
    value instanceof Map
      ? [...value].flat()
      : value instanceof Set
        ? [...value]
        : Object.values(Object.getOwnPropertyDescriptors(value)).map((one) =>
            "value" in one ? one.value : copy,
          );
  return parts.every((part) =>
    typeof part === "object" && part !== null
      ? isPlainObject(part, [...around, value])
      : typeof part !== "function" && typeof part !== "symbol",
  );
}

/** Whether something can serve as a fixture. */
export function isFixture(value: unknown): value is Fixture {
  if (typeof value === "function") return true;
  if (Array.isArray(value)) return value.length > 0;
  return (
    typeof value === "object" && value !== null && "generate" in value && typeof value.generate === "function"
  );
}

function isList(fixture: Fixture): fixture is readonly unknown[] {
  return Array.isArray(fixture);
}
