import type { Statement, StatementOf } from "../kernel/kernel.js";
import { executeCall } from "./calls.js";
import { executeAssert, executeAssume, executeBefore, executeMerge } from "./claim-steps.js";
import { executeClass } from "./class-steps.js";
import { executeClosure, executeItself } from "./closure-steps.js";
import { executeConstruct, executeConstructSuper } from "./construct.js";
import {
  executeBlock,
  executeIf,
  executeLoop,
  executeReturn,
  executeThrow,
  executeTry,
} from "./control-steps.js";
import { endUnmodelled } from "./endings.js";
import { fail } from "./finish.js";
import { executeCopy, executeIterate, executeKeys, executeUnchanged } from "./listing-steps.js";
import { allocate } from "./objects.js";
import { executeBinary, executeUnary } from "./operator-steps.js";
import type { Paths } from "./paths.js";
import { executeAwait } from "./promises.js";
import {
  executeDefine,
  executeDelete,
  executeGet,
  executeGetSuper,
  executeSet,
  executeSetSuper,
} from "./property-steps.js";
import { quantify } from "./quantify.js";
import type { State } from "./state.js";
import {
  executeAssign,
  executeDeclare,
  executeGlobal,
  executeModule,
  executeRenew,
  executeSetModule,
} from "./variable-steps.js";
import { withItems } from "./with-operands.js";

/** Executes one statement: all states that a path may be in after it. */
export function execute(paths: Paths, state: State, statement: Statement): State[] {
  switch (statement.op) {
    case "declare":
      return executeDeclare(paths, state, statement);
    case "renew":
      return executeRenew(paths, state, statement);
    case "assign":
      return executeAssign(paths, state, statement);
    case "unary":
      return executeUnary(paths, state, statement);
    case "binary":
      return executeBinary(paths, state, statement);
    case "get":
      return executeGet(paths, state, statement);
    case "set":
      return executeSet(paths, state, statement);
    case "delete":
      return executeDelete(paths, state, statement);
    case "define":
      return executeDefine(paths, state, statement);
    case "get-super":
      return executeGetSuper(paths, state, statement);
    case "set-super":
      return executeSetSuper(paths, state, statement);
    case "object":
      return executeObject(paths, state, statement);
    case "copy":
      return executeCopy(paths, state, statement);
    case "array":
      return executeArray(paths, state, statement);
    case "iterate":
      return executeIterate(paths, state, statement);
    case "unchanged":
      return executeUnchanged(state, statement);
    case "keys":
      return executeKeys(paths, state, statement);
    case "itself":
      return executeItself(paths, state, statement);
    case "closure":
      return executeClosure(paths, state, statement);
    case "class":
      return executeClass(paths, state, statement);
    case "call":
      return executeCall(paths, state, statement);
    case "construct":
      return executeConstruct(paths, state, statement);
    case "construct-super":
      return executeConstructSuper(paths, state, statement);
    case "global":
      return executeGlobal(paths, state, statement);
    case "module":
      return executeModule(paths, state, statement);
    case "set-module":
      return executeSetModule(paths, state, statement);
    case "await":
      return executeAwait(paths, state, statement);
    case "if":
      return executeIf(paths, state, statement);
    case "loop":
      return executeLoop(paths, state, statement);
    case "block":
      return executeBlock(state, statement);
    case "try":
      return executeTry(state, statement);
    case "throw":
      return executeThrow(paths, state, statement);
    case "fail":
      return fail(paths, state, statement.error);
    case "return":
      return executeReturn(paths, state, statement);
    case "break":
      return paths.complete(state, { kind: "break", label: statement.label });
    case "continue":
      return paths.complete(state, { kind: "continue", label: statement.label });
    case "merge":
      return executeMerge(paths, state, statement);
    case "before":
      return executeBefore(state, statement);
    case "quantify":
      return quantify(paths, state, statement);
    case "assert":
      return executeAssert(paths, state, statement);
    case "assume":
      return executeAssume(paths, state, statement);
    case "unmodelled":
      return endUnmodelled(state, statement.what);
  }
}

function executeObject({ cx }: Paths, state: State, { to }: StatementOf<"object">): State[] {
  state.write(to, allocate(cx, state, cx.prototypes.object));
  return [state];
}

function executeArray(paths: Paths, state: State, { to, items }: StatementOf<"array">): State[] {
  const { cx } = paths;
  return withItems(paths, state, items, (sequence, after) => {
    after.write(to, allocate(cx, after, cx.prototypes.array, { kind: "array", items: sequence }));
    return [after];
  });
}
