//@ ensures !\old(names.includes(name)) ==> names.length === \old(names.length);
export function remove(names: string[], name: string): void {
  names.splice(names.indexOf(name), 1);
}
