import ts from "#typescript";
import { assignedBy, descendants } from "../../contract/index.js";
import { writtenPlaces } from "./written-places.js";

// Members that objects may have though their types do not say so: somebody wrote to one of that name, to whatever it was, or made an
// object with one and called it something with less.

export class WrittenMembers {
  readonly #assigned = new Set<string>();
  readonly #made = new Set<string>();
  /** Whether something is written by a name that is not told. */
  #isOpen = false;

  constructor(sources: Iterable<ts.SourceFile>) {
    for (const source of sources) {
      if (/\bObject\s*\.\s*(assign|define)|\bReflect\b/.test(source.text)) this.#isOpen = true;
      for (const node of descendants(source)) this.#collect(node);
    }
  }

  /** Whether an object of a class may have a member of a name that the class does not declare. */
  mayBeAdded(name: string): boolean {
    return this.#isOpen || this.#assigned.has(name);
  }

  /** Whether an object of no class may have a member of a name that its type does not declare. */
  mayBeMade(name: string): boolean {
    return this.mayBeAdded(name) || this.#made.has(name);
  }

  #collect(node: ts.Node): void {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
      this.#made.add(textOf(node.name));
    const target = assignedBy(node);
    if (target !== undefined) this.#target(target);
    if (ts.isForOfStatement(node) || ts.isForInStatement(node))
      if (!ts.isVariableDeclarationList(node.initializer)) this.#target(node.initializer);
  }

  #target(target: ts.Expression): void {
    for (const place of writtenPlaces(target)) {
      if (ts.isPropertyAccessExpression(place)) this.#assigned.add(place.name.text);
      else {
        const { argumentExpression: key } = place;
        if (ts.isStringLiteralLike(key) || ts.isNumericLiteral(key)) this.#assigned.add(key.text);
        else if (!isLikelyList(place.expression)) this.#isOpen = true;
      }
    }
  }
}

/** Whether what is written to by a name that is not told is no object of a class, as far as can be seen: neither `this` nor a cast. */
function isLikelyList(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node))
    return isLikelyList(node.expression);
  return node.kind !== ts.SyntaxKind.ThisKeyword && !ts.isAsExpression(node);
}

function textOf(name: ts.PropertyName): string {
  return "text" in name ? name.text : name.getText();
}

/** Whether a class says by more than names what its objects have: by an index signature, by what is worked out, or by a class above that is not the program's. */
export function isOpenClass(
  { members, heritageClauses }: ts.ClassLikeDeclaration,
  hasBase: boolean,
): boolean {
  const isExtending = heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? false;
  return (
    (isExtending && !hasBase) ||
    members.some(
      (member) =>
        ts.isIndexSignatureDeclaration(member) ||
        (ts.isPropertyDeclaration(member) &&
          (ts.isComputedPropertyName(member.name) || ts.isNumericLiteral(member.name))),
    )
  );
}
