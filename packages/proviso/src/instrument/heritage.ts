import ts from "#typescript";
import type { TypeNode } from "../contract/index.js";
import { hasOwnContract } from "./own-contract.js";
import { isOutside, resolveType } from "./resolve-type.js";
import type { SourceIndex, TypeAt } from "./source-index.js";

// The types above a type that have contracts, found by names and imports alone: no type checker runs. The runtime
// compares what was found here with what it meets, and takes over where they differ.

/** What stands above a type directly. */
interface Direct {
  readonly superclass: TypeAt | undefined;
  /** With the heritage clause that names each; none for a declaration of the same name. */
  readonly interfaces: readonly (TypeAt & { readonly clause?: ts.ExpressionWithTypeArguments })[];
  /** Whether a superclass is given by something other than a name that can be followed. */
  readonly unknown: boolean;
}

/** Answers which types are bound by contracts, and in which order those above them are checked. */
export class Heritage {
  readonly #direct = new Map<TypeNode, Direct>();
  readonly #bound = new Map<TypeNode, boolean>();

  constructor(readonly index: SourceIndex) {}

  direct(type: TypeAt): Direct {
    let direct = this.#direct.get(type.node);
    if (direct === undefined) {
      direct = this.#find(type);
      this.#direct.set(type.node, direct);
    }
    return direct;
  }

  /** Whether contracts bind the objects or units of a type, its own or those of types above it. */
  isBound(type: TypeAt): boolean {
    const known = this.#bound.get(type.node);
    if (known !== undefined) return known;
    this.#bound.set(type.node, false);
    const { superclass, interfaces, unknown } = this.direct(type);
    const bound =
      hasOwnContract(type) ||
      unknown ||
      (superclass !== undefined && this.isBound(superclass)) ||
      interfaces.some((above) => this.isBound(above));
    this.#bound.set(type.node, bound);
    return bound;
  }

  /** The bound types above a type, in the order of checking: superclass first, then interfaces, each with its own. */
  above(type: TypeAt): TypeAt[] {
    const found = new Map<TypeNode, TypeAt>();
    const visit = (at: TypeAt): void => {
      const { superclass, interfaces } = this.direct(at);
      for (const next of [...(superclass === undefined ? [] : [superclass]), ...interfaces]) {
        if (next.node === type.node || found.has(next.node) || !this.isBound(next)) continue;
        found.set(next.node, next);
        visit(next);
      }
    };
    visit(type);
    return [...found.values()];
  }

  /** Whether all above a type could be followed. */
  isKnown(type: TypeAt): boolean {
    return ![type, ...this.above(type)].some((at) => this.direct(at).unknown);
  }

  #find({ node, source }: TypeAt): Direct {
    let superclass: TypeAt | undefined;
    let unknown = false;
    const interfaces: (TypeAt & { clause?: ts.ExpressionWithTypeArguments })[] = ts.isClassLike(node)
      ? partsOf(node).map((part) => ({ node: part, source }))
      : [];
    for (const { token, types } of node.heritageClauses ?? []) {
      for (const clause of types) {
        const found = resolveType(this.index, clause.expression, source, node);
        if (token === ts.SyntaxKind.ExtendsKeyword && ts.isClassLike(node)) {
          superclass = found.find((above) => ts.isClassLike(above.node));
          unknown ||= superclass === undefined && !isOutside(this.index, clause.expression, source, node);
        } else {
          for (const above of found)
            for (const part of [above.node, ...partsOf(above.node)])
              interfaces.push({ node: part, source: above.source, clause });
        }
      }
    }
    return { superclass, interfaces, unknown };
  }
}

/** The other interface declarations that make up a type together with this one. */
function partsOf(node: TypeNode): ts.InterfaceDeclaration[] {
  const { parent, name } = node;
  if (name === undefined || !(ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isModuleBlock(parent)))
    return [];
  return parent.statements.filter(
    (other): other is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(other) && other !== node && other.name.text === name.text,
  );
}
