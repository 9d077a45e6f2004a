import type { int } from "@proviso/runtime";

//@ requires 0 < port && port < 65_536;
//@ ensures \result.port === port && Object.isFrozen(\result);
//@ signals_only \nothing;
export function optionsFor(port: int): { readonly port: int } {
  return Object.freeze({ port });
}
