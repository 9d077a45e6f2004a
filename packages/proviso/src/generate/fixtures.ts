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

/** One of the values: of a list by its place, of an arbitrary by a seed, always the same. */
export function fixtureValue(fixture: Fixture, index: number): unknown {
  if (typeof fixture === "function") return fixture();
  return isList(fixture) ? fixture[index] : drawFrom(fixture, randomFrom(index, 7));
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
  return isList(fixture) ? `${member}[${index}]` : undefined;
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
