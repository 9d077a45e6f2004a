import type { Meanings } from "../solver/index.js";
import { libraryMeanings } from "./library/meanings.js";
import { integerMeanings } from "./numbers/integer-meanings.js";

/** What all functions that terms of programs use give for literals. */
export const allMeanings: Meanings = new Map([...libraryMeanings, ...integerMeanings]);
