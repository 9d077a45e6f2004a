//@ ensures \result === "" || name.endsWith("." + \result);
export function extension(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1);
}
