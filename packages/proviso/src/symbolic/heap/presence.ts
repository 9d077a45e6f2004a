// Whether given objects have what their types leave open is a field of theirs of its own, beside what it holds.

const mark = "\u0000has ";

/** The field that says whether an object has one of a name. */
export function presenceOf(name: string): string {
  return `${mark}${name}`;
}

/** The name of the field that another one says the presence of; nothing if it is a field like others. */
export function presentName(field: string): string | undefined {
  return field.startsWith(mark) ? field.slice(mark.length) : undefined;
}
