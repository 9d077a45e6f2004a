//@ ensures \result !== "Hello ";
export function greeting(name: string = "stranger"): string {
  return `Hello ${name}`;
}
