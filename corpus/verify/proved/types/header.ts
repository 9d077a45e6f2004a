//@ ensures \result === (headers.accept === undefined ? "none" : headers.accept);
export function header(headers: Record<string, string>): string {
  return headers.accept ?? "none";
}

//@ ensures \result === undefined || typeof \result === "string";
export function language(headers: Record<string, string>): string | undefined {
  return headers["accept-language"];
}
