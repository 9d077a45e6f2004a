import ts from "#typescript";
import { assignedBy, descendants } from "../../contract/index.js";

// What code says before it takes something out of a container: that the index is one of its own, or that it has the key. It is read
// as it is written: tests around it, tests before it that leave, and contracts of the function around it.

/** Whether an index is tested to be one of an array's. */
export function isInside(array: ts.Expression, index: ts.Expression): boolean {
  const [a, i] = [textOf(array), textOf(index)];
  if (ts.isIdentifier(index) && isStable(index)) {
    const above = [`${i}<${a}.length`, `${a}.length>${i}`];
    const isLow =
      isCounter(index) ||
      isShown(index, [`0<=${i}`, `${i}>=0`], [`${i}<0`, `0>${i}`]) ||
      isWholeParameter(index, "nat");
    const isWhole = isCounter(index) || isWholeParameter(index, "int");
    return isLow && isWhole && isShown(index, above, [`${i}>=${a}.length`, `${a}.length<=${i}`]);
  }
  if (ts.isNumericLiteral(index)) {
    const more = [`${a}.length>${i}`, `${i}<${a}.length`, ...(i === "0" ? [`${a}.length!==0`] : [])];
    return isShown(index, more, [`${a}.length<=${i}`, ...(i === "0" ? [`${a}.length===0`] : [])]);
  }
  const some = [`${a}.length>0`, `${a}.length!==0`, `${a}.length>=1`, `0<${a}.length`];
  return i === `${a}.length-1` && isShown(index, some, [`${a}.length===0`, `${a}.length<1`, `!${a}.length`]);
}

/** Whether a variable is tested not to be `undefined`. */
export function isDefined(name: ts.Identifier): boolean {
  const x = name.text;
  return (
    isStable(name) &&
    isShown(name, [x, `${x}!==undefined`, `${x}!=null`], [`!${x}`, `${x}===undefined`, `${x}==null`])
  );
}

/** Whether a write to an item leaves no hole before it: right after the last item there is none. */
export function isAppending(array: ts.Expression, index: ts.Expression): boolean {
  const [a, i] = [textOf(array), textOf(index)];
  return i === `${a}.length` || i === `${a}.length-1` || isInside(array, index);
}

/** Whether a key is tested to be one of a map's. */
export function hasKey(call: ts.CallExpression): boolean {
  const [key, another] = call.arguments;
  if (!ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== "get") return false;
  if (key === undefined || another !== undefined || !ts.isIdentifier(key) || !isStable(key)) return false;
  const test = `${textOf(call.expression.expression)}.has(${key.text})`;
  return isShown(call, [test], [`!${test}`]);
}

/** Whether a test is made before something is done, and holds there, or the contrary of one that leaves. */
function isShown(node: ts.Node, held: readonly string[], left: readonly string[]): boolean {
  for (let at = node; at.parent !== undefined && !ts.isFunctionLike(at); at = at.parent) {
    const { parent } = at;
    if (ts.isForStatement(parent) && parent.condition && parent.condition !== at)
      if (isAmong(parent.condition, held, "&&") && !mayShrink(parent)) return true;
    if (ts.isIfStatement(parent) && parent.thenStatement === at && isAmong(parent.expression, held, "&&"))
      return !mayShrink(parent);
    if (ts.isConditionalExpression(parent) && parent.whenTrue === at && isAmong(parent.condition, held, "&&"))
      return true;
    if (!ts.isBlock(parent)) continue;
    for (const statement of parent.statements) {
      if (statement === at) break;
      if (ts.isIfStatement(statement) && isLeaving(statement.thenStatement))
        if (isAmong(statement.expression, left, "||")) return !mayShrink(parent);
    }
  }
  const around = ts.findAncestor(node, ts.isFunctionLike);
  return around !== undefined && isRequired(around, held) && !mayShrink(around);
}

/** Whether a contract asks for a test. */
function isRequired(around: ts.Node, held: readonly string[]): boolean {
  const text = around.getSourceFile().text.slice(around.getFullStart(), around.getStart());
  return [...text.matchAll(/\brequires\b([^;@]*)/g)].some(([, condition = ""]) =>
    condition
      .split("&&")
      .map((part) => part.replace(/[\s*]|\/\/@?/g, ""))
      .some((part) => held.includes(part)),
  );
}

function isAmong(condition: ts.Expression, tests: readonly string[], joint: "&&" | "||"): boolean {
  if (ts.isParenthesizedExpression(condition)) return isAmong(condition.expression, tests, joint);
  if (ts.isBinaryExpression(condition) && condition.operatorToken.getText() === joint)
    return isAmong(condition.left, tests, joint) || isAmong(condition.right, tests, joint);
  return tests.includes(textOf(condition));
}

function isLeaving(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.some(isLeaving);
  return (
    ts.isReturnStatement(statement) || ts.isThrowStatement(statement) || ts.isContinueStatement(statement)
  );
}

/** Whether something in a piece of code may take items from an array. */
function mayShrink(node: ts.Node): boolean {
  return /\.(pop|shift|splice|delete|clear)\s*\(|\.length\s*[-+*]?=[^=]|\.length--|--[\w.]*\.length/.test(
    node.getText(),
  );
}

/** Whether a variable is what it was when it was tested: a parameter or constant, or the counter of a loop. */
function isStable(name: ts.Identifier): boolean {
  if (isCounter(name)) return true;
  const around = ts.findAncestor(name, ts.isFunctionLike);
  return (
    around !== undefined &&
    ![...descendants(around)].some((node) => {
      const target = assignedBy(node);
      return target !== undefined && ts.isIdentifier(target) && target.text === name.text;
    })
  );
}

/** Whether a variable counts up in a loop around it, from a number that is not negative. */
function isCounter(name: ts.Identifier): boolean {
  const loop = ts.findAncestor(name, (node): node is ts.ForStatement => {
    if (!ts.isForStatement(node) || node.initializer === undefined) return false;
    return (
      ts.isVariableDeclarationList(node.initializer) &&
      node.initializer.declarations.some(({ name: one }) => one.getText() === name.text)
    );
  });
  if (loop?.initializer === undefined || !ts.isVariableDeclarationList(loop.initializer)) return false;
  const start = loop.initializer.declarations.find(({ name: one }) => one.getText() === name.text);
  const isCounting = [`${name.text}++`, `++${name.text}`, `${name.text}+=1`].includes(
    loop.incrementor === undefined ? "" : textOf(loop.incrementor),
  );
  const isSet = [...descendants(loop.statement)].some((node) => assignedBy(node)?.getText() === name.text);
  return isCounting && !isSet && start?.initializer !== undefined && ts.isNumericLiteral(start.initializer);
}

/** Whether a name is that of a parameter of a type of whole numbers. */
function isWholeParameter(name: ts.Identifier, type: "int" | "nat"): boolean {
  const around = ts.findAncestor(name, ts.isFunctionLike);
  const parameter = around?.parameters.find((one) => one.name.getText() === name.text);
  const written = parameter?.type?.getText();
  return written === "nat" || written === type;
}

function textOf(node: ts.Node): string {
  return node.getText().replace(/\s/g, "");
}
