// What programs mean, as terms for a solver. `numbers/` are JavaScript's numbers, once as reals and once as the doubles that
// they are. Imports the solver's room.
export { libraryMeanings } from "./library/meanings.js";
export { ieeePrelude } from "./numbers/ieee-prelude.js";
export { numberMeanings } from "./numbers/meanings.js";
export { realPrelude } from "./numbers/real-prelude.js";
