import type { int } from "@proviso/runtime";

const defaults: { port: int } = Object.freeze({ port: 80 });

//@ requires 0 < port && port < 65_536;
//@ ensures \result.port === port;
//@ signals_only \nothing;
export function optionsFor(port: int): { readonly port: int } {
  const options = defaults;
  options.port = port;
  return options;
}
