import { installArrays } from "./arrays.js";
import { installCollections } from "./collections.js";
import { installConsole } from "./console.js";
import { installErrors } from "./errors.js";
import { installFunctions } from "./functions.js";
import { installGaps } from "./gaps.js";
import { installIterators } from "./iterators.js";
import { installJson } from "./json.js";
import { installMath } from "./math.js";
import { installObjects } from "./objects.js";
import { installPrimitives } from "./primitives.js";
import { installPromises } from "./promises.js";
import type { Realm } from "./realm.js";
import { installStrings } from "./strings.js";
import { installSymbols } from "./symbols.js";
import { installWritten } from "./written.js";

/** Everything of the language's library that is modelled, one line each. */
export const installers: readonly ((realm: Realm) => void)[] = [
  installErrors,
  installObjects,
  installFunctions,
  installSymbols,
  installMath,
  installStrings,
  installPrimitives,
  installArrays,
  installCollections,
  installIterators,
  installPromises,
  installJson,
  installConsole,
  installWritten,
  installGaps,
];
