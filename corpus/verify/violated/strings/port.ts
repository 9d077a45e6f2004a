import type { int } from "@proviso/runtime";

//@ ensures 0 <= \result && \result <= 65_535;
//@ signals_only RangeError;
export function parsePort(text: string): int {
  const port = Number(text);
  if (port < 0 || port > 65_535) throw new RangeError(`no port: ${text}`);
  return port;
}
