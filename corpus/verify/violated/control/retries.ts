import type { int } from "@proviso/runtime";

export interface Options {
  readonly retries?: int | undefined;
}

//@ ensures options.retries !== undefined ==> \result === options.retries;
export function retriesOf(options: Options): int {
  return options.retries || 3;
}
