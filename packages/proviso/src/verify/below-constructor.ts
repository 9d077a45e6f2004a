import ts from "#typescript";
import { descendants, isStatic } from "../contract/index.js";
import { extending, type Subject } from "../execution/index.js";
import type { DeclaredClass, DeclaredInputs, DeclaredUnit } from "../plan/index.js";

// A constructor also makes the objects of classes that extend its own, by `super(…)`. It is looked at with an object of its own
// class; where what it does may depend on which class that is, by `new.target` or by methods that one below overrides, that
// is said.

/** What is not known of a constructor, since classes extend its own. */
export function belowConstructor(
  { kind, owner }: DeclaredUnit,
  { inputs, subject }: { readonly inputs: DeclaredInputs; readonly subject: Pick<Subject, "replaced"> },
): string | undefined {
  const chain = kind === "constructor" ? chainOf(inputs.classes, owner) : [];
  const [own] = chain;
  if (own === undefined) return undefined;
  const below = extending(own.declaration, inputs.classes);
  const isHidden = subject.replaced.isExtended(own.declaration);
  if (below.length === 0 && !isHidden) return undefined;
  const fields = new Set(chain.flatMap(({ state }) => state.map(({ name }) => name)));
  const overridable = new Set(chain.flatMap(({ declaration }) => behaviourOf(declaration)));
  const isOverridden =
    isHidden ||
    below.some(({ declaration }) => behaviourOf(declaration).some((name) => overridable.has(name)));
  const depends = chain.some(({ declaration }) =>
    making(declaration).some(
      (node) => isTarget(node) || (isOverridden && reachesMethods(node, (name) => fields.has(name))),
    ),
  );
  return depends ? "what a constructor does to objects of classes that extend its own" : undefined;
}

/** A class and those above it. */
function chainOf(classes: readonly DeclaredClass[], index: number | undefined): readonly DeclaredClass[] {
  const own = index === undefined ? undefined : classes[index];
  return own === undefined ? [] : [own, ...chainOf(classes, own.base)];
}

/** The names of methods and accessors of a class. */
function behaviourOf({ members }: ts.ClassLikeDeclaration): string[] {
  return members.flatMap((member) =>
    !isStatic(member) &&
    (ts.isMethodDeclaration(member) || ts.isAccessor(member)) &&
    ts.isIdentifier(member.name)
      ? [member.name.text]
      : [],
  );
}

/** All code that makes an object of a class. */
function making({ members }: ts.ClassLikeDeclaration): ts.Node[] {
  const parts = members.flatMap((member): ts.Node[] => {
    if (ts.isConstructorDeclaration(member))
      return member.body === undefined ? [] : [...member.parameters, member.body];
    return ts.isPropertyDeclaration(member) && !isStatic(member) && member.initializer !== undefined
      ? [member.initializer]
      : [];
  });
  return parts.flatMap((part) => [part, ...descendants(part)]);
}

function isTarget(node: ts.Node): boolean {
  return ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.NewKeyword;
}

/** Whether code does anything with the object but reading and writing its fields. */
function reachesMethods(node: ts.Node, isField: (name: string) => boolean): boolean {
  const { parent } = node;
  if (node.kind === ts.SyntaxKind.SuperKeyword) return !ts.isCallExpression(parent);
  if (node.kind !== ts.SyntaxKind.ThisKeyword) return false;
  if (!ts.isPropertyAccessExpression(parent)) return true;
  return !isField(parent.name.text);
}
