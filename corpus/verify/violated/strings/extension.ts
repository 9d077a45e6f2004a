//@ ensures \result === "" || name.endsWith("." + \result);
export function extension(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
