// Searches for cases, whatever these are judged by: what a search is told and tells, the processes it runs in, and cases as
// source. `guest/` is what runs inside the sandbox. Imports plans as data, and the sandbox.
export { type Condition, conditionsOn, type State, sharedByHeld } from "./conditions.js";
export type { Features } from "./guest/features.js";
export { importLines, specifier } from "./import-lines.js";
export { inLanes } from "./in-lanes.js";
export { type Culprit, fateText } from "./losses.js";
export type {
  HelpAnswer,
  SearchMessage,
  SearchOrder,
  UnitCountData,
  WantedCondition,
} from "./protocol.js";
export {
  type BaseOrder,
  type Clockwork,
  type Helper,
  type Searched,
  type SearchProgress,
  searchProgram,
} from "./search-program.js";
export { type RemarkWords, searchRemarks } from "./search-remarks.js";
export { itemsOf, type LastCall, type SequenceSource, sequenceSource } from "./sequence-source.js";
export { type GuestSurroundings, startGuest } from "./start-guest.js";
export {
  checkedRunTest,
  importsOf,
  numberedTitle,
  type TestFileKind,
  type TestFramework,
  type TestOfCase,
  testFilesOf,
  type WritingOptions,
  type WrittenTest,
} from "./test-files.js";
