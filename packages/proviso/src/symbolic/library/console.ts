import { given } from "../values/result.js";
import type { Realm } from "./realm.js";

const names = [
  "assert",
  "count",
  "debug",
  "dir",
  "error",
  "group",
  "groupEnd",
  "info",
  "log",
  "table",
  "time",
  "timeEnd",
  "timeLog",
  "trace",
  "warn",
] as const;

/** `console`: what it writes is nothing that a program sees. */
export function installConsole(realm: Realm): void {
  const owner = realm.namespace("console");
  for (const name of names) realm.acting(owner, name, 0, () => realm.always(() => given(realm.undefined)));
}
