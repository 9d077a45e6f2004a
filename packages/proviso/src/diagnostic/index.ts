// What went wrong in the user's text: one record, one registry of messages, places as people count them.
// Imports nothing of ours.
export * from "./diagnostic.js";
export { lastStarting } from "./last-starting.js";
export { LineMap, type Position } from "./line-map.js";
export { type DiagnosticCode, diagnose, diagnostics } from "./registry.js";
export { nearest } from "./spelling.js";
