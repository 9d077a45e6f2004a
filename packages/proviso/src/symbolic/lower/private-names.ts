import ts from "#typescript";
import { privateMark } from "../kernel/kernel.js";

/** The key of a private name: that of the class around which declares it. */
export function privateKey(name: ts.PrivateIdentifier): string {
  for (let node: ts.Node = name; node.parent !== undefined; node = node.parent) {
    if (!ts.isClassLike(node)) continue;
    if (
      node.members.some(
        (member) =>
          member.name !== undefined && ts.isPrivateIdentifier(member.name) && member.name.text === name.text,
      )
    )
      return `${privateMark}${name.text.slice(1)}@${node.pos}`;
  }
  return `${privateMark}${name.text.slice(1)}`;
}
