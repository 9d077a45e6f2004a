import ts from "#typescript";

/** How deep code may be nested that is followed by recursion: the stack has an end. */
export const mostNested = 500;

/** Whether code is nested deeper than that. */
export function isNestedTooDeep(root: ts.Node): boolean {
  let level: readonly ts.Node[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostNested) return true;
    const below: ts.Node[] = [];
    for (const node of level)
      ts.forEachChild(node, (child) => {
        below.push(child);
      });
    level = below;
  }
  return false;
}

/** A node and all below it but inside of what is closed, in the order of the source. Without recursion: code can be deeper than the stack. */
export function* descendants(
  root: ts.Node,
  isClosed: (node: ts.Node) => boolean = () => false,
): Generator<ts.Node> {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node;
    if (node !== root && isClosed(node)) continue;
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => {
      children.push(child);
    });
    for (let i = children.length - 1; i >= 0; i--) pending.push(children[i] as ts.Node);
  }
}
