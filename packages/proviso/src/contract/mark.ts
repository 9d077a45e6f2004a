/**
 * Starts every name that generated code adds: a letter to TypeScript, which no keyboard types. `\result` becomes
 * `ǃresult`, of the same length.
 */
export const MARK = "\u01c3";
