// Code that we did not write runs here: in child processes that can read the project and do nothing else. `parent/`
// starts, watches and ends them; `child/` is what runs inside, the guard first, then a guest of ours that calls the
// user's code; the files beside this one are what both sides must agree on. Imports no other room: what weaves
// contracts into the user's code is given as a URL. Touches files and processes, because that is its purpose.
export type { Channel, GuestModule, Settled } from "./child/guest.js";
export type { Ending } from "./ending.js";
export type { Limits } from "./limits.js";
export type { Machine } from "./parent/machine.js";
export { type Lease, openPool, type Pool } from "./parent/pool.js";
export {
  type Received,
  type SandboxChild,
  type SandboxOptions,
  type StartFailure,
  startChild,
} from "./parent/start-child.js";
export type { Json, Refusal } from "./protocol.js";
