import { installMath } from "./math.js";
import type { Realm } from "./realm.js";

/** Everything of the language's library that is modelled, one line each. */
export const installers: readonly ((realm: Realm) => void)[] = [installMath];
