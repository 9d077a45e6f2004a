import type { Json } from "../protocol.js";
import { isArray, isFiniteNumber, keys, parseJson, quote, setPrototypeOf } from "./intrinsics.js";

/** JSON as `JSON.stringify` writes it, but deaf to `toJSON` and to whatever else the user's code has changed. */
export function encode(value: Json): string {
  switch (typeof value) {
    case "string":
      return quote(value);
    case "number":
      return isFiniteNumber(value) ? `${value}` : "null";
    case "boolean":
      return value ? "true" : "false";
    case "object":
      if (value === null) return "null";
      return isArray(value) ? encodeArray(value) : encodeObject(value as { readonly [key: string]: Json });
    default:
      return "null";
  }
}

function encodeArray(values: readonly Json[]): string {
  let text = "[";
  for (let i = 0; i < values.length; i++) text += (i === 0 ? "" : ",") + encode(values[i] as Json);
  return `${text}]`;
}

function encodeObject(value: { readonly [key: string]: Json }): string {
  const names = keys(value);
  let text = "{";
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    const member = value[name];
    if (member === undefined) continue;
    text += `${text === "{" ? "" : ","}${quote(name)}:${encode(member)}`;
  }
  return `${text}}`;
}

/** The value of a text in JSON. Its objects have no prototype, so that they have the members of the text only. */
export function decode(text: string): Json {
  return withoutPrototypes(parseJson(text) as Json);
}

function withoutPrototypes(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (isArray(value)) {
    for (let i = 0; i < value.length; i++) withoutPrototypes(value[i] as Json);
    return value;
  }
  const names = keys(value);
  for (let i = 0; i < names.length; i++)
    withoutPrototypes((value as { readonly [key: string]: Json })[names[i] as string] ?? null);
  return setPrototypeOf(value, null) as Json;
}
