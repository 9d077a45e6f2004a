export { default } from "typescript";

/** Leaves compiled code for the next run to start faster. */
export function keepCompiledCode(): void;
