import ts from "#typescript";
import { privateMark } from "../kernel/kernel.js";

/** The key of a private name: that of the class around which declares it, or of the one that a claim is about. */
export function privateKey({ text, parent }: ts.PrivateIdentifier, about: ts.Node | undefined): string {
  const bare = text.slice(1);
  for (let node: ts.Node | undefined = parent; node !== undefined; node = node.parent)
    if (declares(node, text)) return privateKeyIn(bare, node);
  return about !== undefined && declares(about, text) ? privateKeyIn(bare, about) : `${privateMark}${bare}`;
}

/** The key of a private name, without its `#`, of the class that declares it. */
export function privateKeyIn(bare: string, declaration: ts.Node): string {
  return `${privateMark}${bare}@${declaration.getSourceFile().fileName}:${declaration.pos}`;
}

function declares(node: ts.Node, name: string): boolean {
  if (!ts.isClassLike(node)) return false;
  return node.members.some(
    (member) => member.name !== undefined && ts.isPrivateIdentifier(member.name) && member.name.text === name,
  );
}
