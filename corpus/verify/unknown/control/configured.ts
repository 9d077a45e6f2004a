//@ ensures \result !== "";
export function configured(): string {
  const level = Reflect.get(globalThis, "logLevel");
  return typeof level === "string" ? level : "info";
}
