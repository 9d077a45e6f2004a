import { type PrimitiveData, toPrimitiveData } from "../../generate/index.js";

/** What a person could say of the state at a call in simple words: by path, primitive values, lengths and sizes. */
export type Features = Readonly<Record<string, PrimitiveData>>;

const mostFields = 24;

/** The features of a receiver and of arguments, these by their position. */
export function featuresOf(self: unknown, args: readonly unknown[]): Features {
  const features: Record<string, PrimitiveData> = {};
  for (const [i, arg] of args.entries()) describe(String(i), arg, features, 1);
  if (typeof self === "object" && self !== null) members("this", self, features, 1);
  return features;
}

/** The features of values that have names. */
export function featuresByName(values: Readonly<Record<string, unknown>>, depth = 0): Features {
  const features: Record<string, PrimitiveData> = {};
  for (const [name, value] of Object.entries(values)) describe(name, value, features, depth);
  return features;
}

function describe(
  path: string,
  value: unknown,
  features: Record<string, PrimitiveData>,
  depth: number,
): void {
  switch (typeof value) {
    case "string":
      features[path] = value.slice(0, 200);
      features[`${path}.length`] = value.length;
      return;
    case "number":
    case "boolean":
    case "bigint":
    case "undefined":
      features[path] = toPrimitiveData(value);
      return;
    case "object":
      if (value === null) features[path] = null;
      else members(path, value, features, depth);
      return;
    default:
  }
}

/** Fields, without running code of theirs. */
function members(path: string, value: object, features: Record<string, PrimitiveData>, depth: number): void {
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    features[`${path}.length`] = (value as { length?: number }).length ?? 0;
    return;
  }
  if (value instanceof Map || value instanceof Set) {
    features[`${path}.size`] = value.size;
    return;
  }
  if (depth < 0) return;
  for (const name of Object.keys(value).slice(0, mostFields)) {
    const property = Object.getOwnPropertyDescriptor(value, name);
    if (property !== undefined && "value" in property)
      describe(`${path}.${name}`, property.value, features, depth - 1);
  }
}
