// Under which names it is written down what was written to given objects: a field by its own, all else by names that no field
// that is modelled has. Whether an object has what its type leaves open is a field of its own, beside what it holds.

const mark = "\u0000";
const presence = `${mark}has `;

/** Under which the items of arrays are written. */
export const itemsWritten = `${mark}[]`;

/** Under which what maps and sets hold is written. */
export const entriesWritten = `${mark}{}`;

/** The field that says whether an object has one of a name. */
export function presenceOf(name: string): string {
  return `${presence}${name}`;
}

/** The name of the field that another one says the presence of; nothing if it is a field like others. */
export function presentName(field: string): string | undefined {
  return field.startsWith(presence) ? field.slice(presence.length) : undefined;
}

/** Whether a name of the program's is one of these: then it is not modelled. */
export function isReserved(name: string): boolean {
  return name.startsWith(mark);
}
