import type { Picture } from "../../../packages/proviso/dist/symbolic/reflect.js";

/** A picture of a value of V8's, as the machine draws its own. */
export function hostPicture(value: unknown, seen = new Map<object, number>()): Picture {
  if (typeof value === "symbol")
    return { is: "primitive", value: `@@${String(value.description).replace("Symbol.", "")}` };
  if ((typeof value !== "object" || value === null) && typeof value !== "function")
    return { is: "primitive", value };
  const known = seen.get(value);
  if (known !== undefined) return { is: "seen", at: known };
  seen.set(value, seen.size);
  if (typeof value === "function") return { is: "object", kind: "function", held: [] };
  const held: [string, Picture][] = [];
  const draw = (one: unknown): Picture => hostPicture(one, seen);
  if (value instanceof Map || value instanceof Set)
    for (const [key, one] of value.entries()) held.push(["key", draw(key)], ["value", draw(one)]);
  for (const name of Object.keys(value)) {
    const own = Object.getOwnPropertyDescriptor(value, name);
    held.push([name, own !== undefined && "value" in own ? draw(own.value) : draw("accessor")]);
  }
  if (Array.isArray(value)) held.push(["length", draw(value.length)]);
  const made: unknown = Object.getPrototypeOf(value)?.constructor;
  return { is: "object", kind: typeof made === "function" ? made.name : "object", held };
}

/** A picture as a text that tells zeros and kinds of numbers apart. */
export function pictureText(picture: Picture): string {
  switch (picture.is) {
    case "primitive": {
      const { value } = picture;
      if (typeof value === "string") return JSON.stringify(value);
      if (typeof value === "bigint") return `${value}n`;
      return Object.is(value, -0) ? "-0" : String(value);
    }
    case "seen":
      return `#${picture.at}`;
    case "object": {
      // What an error of the language itself says is left open.
      const held =
        picture.kind === "Object" ? picture.held : picture.held.filter(([name]) => name !== "message");
      return `${picture.kind}{${held.map(([name, one]) => `${name}:${pictureText(one)}`).join(",")}}`;
    }
  }
}
