/** Names of imports mean what the other module calls `name`; `*` is all of it. */
export function importedName(from: string, name: string): string {
  return `${name} from ${from}`;
}
