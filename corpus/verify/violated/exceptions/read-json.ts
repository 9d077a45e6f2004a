//@ signals_only TypeError;
export function readJson(text: string): unknown {
  if (text === "") throw new TypeError("this is no JSON");
  return JSON.parse(text);
}
