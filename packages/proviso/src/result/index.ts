// The result document that commands return and reporters read. Imports the diagnostics.
export * from "./document.js";
export { joinedUnits } from "./join-units.js";
export { Messages, type ReadText } from "./message.js";
export { joined, type Verdict } from "./verdict.js";
export { version } from "./version.js";
