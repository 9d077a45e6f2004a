import type { Meanings } from "../solver/index.js";
import { integerMeanings } from "./numbers/integer-meanings.js";
import { numberMeanings } from "./numbers/meanings.js";

/** What all functions that terms of programs use give for literals. */
export const allMeanings: Meanings = new Map([...numberMeanings, ...integerMeanings]);
