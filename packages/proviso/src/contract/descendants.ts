import ts from "#typescript";

/** A node and all below it, in the order of the source. Without recursion: code can be deeper than the stack. */
export function* descendants(root: ts.Node): Generator<ts.Node> {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node;
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => {
      children.push(child);
    });
    for (let i = children.length - 1; i >= 0; i--) pending.push(children[i] as ts.Node);
  }
}
