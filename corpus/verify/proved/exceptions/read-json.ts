//@ signals_only TypeError;
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError("this is no JSON");
  }
}
