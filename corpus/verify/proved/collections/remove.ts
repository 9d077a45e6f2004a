//@ ensures !\old(names.includes(name)) ==> names.length === \old(names.length);
export function remove(names: string[], name: string): void {
  const at = names.indexOf(name);
  if (at >= 0) names.splice(at, 1);
}
