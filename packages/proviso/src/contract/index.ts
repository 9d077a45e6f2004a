// The contract language: carriers, lexer, parser, tree, checking against the program, desugaring.
// Imports the diagnostics and TypeScript; knows nothing of projects, runs or reports.
export { assignedBy, isAssignment, isStep } from "./assigned.js";
export {
  type FileContracts,
  loopOf,
  mentionsContract,
  readContracts,
  type StatementContract,
  type TypeContract,
  type UnitContract,
} from "./carriers/index.js";
export {
  type ContractedFile,
  type ContractedFiles,
  checkChange,
  checkContracts,
  declarationsOf,
  moduleSymbol,
  prevTypes,
  refinementsOf,
  type VersionCheck,
  withCode,
} from "./check/index.js";
export { clauseTable } from "./clauses/clause-table.js";
export { operatorTable, type QuantifierName, quantifierTable } from "./clauses/operators.js";
export { modifierTable } from "./clauses/words.js";
export { descendants, isNestedTooDeep, mostNested } from "./descendants.js";
export {
  type ChangeCase,
  type Condition,
  desugar,
  desugarChange,
  type ExceptionalCondition,
  emptyCase,
  type FlatCase,
  nonNullParameters,
  type OldVariable,
} from "./desugar/index.js";
export { isChangeFile, isContractFile, isJavaScript, isRefinementFile } from "./file-kind.js";
export { awaitedType, integerNames, integerType } from "./integer-types.js";
export { literalsIn } from "./literals-in.js";
export { namesIn } from "./names-in.js";
export { holeAt, parseErrors, rangeOf } from "./parser/index.js";
export { printCase, printClause, printExpression, printItem } from "./print.js";
export { refinedNodes } from "./refined-nodes.js";
export {
  prelude,
  type Shadow,
  shadowOfContractFile,
  shadowOfSource,
  type VersionedName,
  type VersionView,
} from "./shadow/index.js";
export { takenApart } from "./taken-apart.js";
export type * from "./tree.js";
export { clausesOf, expressionsOf, operationsIn } from "./tree.js";
export {
  bodyOf,
  declarationOf,
  isAsync,
  isGenerator,
  isStatic,
  isTypeNode,
  ownerOf,
  type TypeNode,
  typeName,
  type UnitNode,
  unitName,
  unitOf,
  visibilityOf,
} from "./unit.js";
export { overloadsOf, unitsByName } from "./units-by-name.js";
