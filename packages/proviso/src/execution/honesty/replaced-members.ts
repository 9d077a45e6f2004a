import ts from "#typescript";
import { assignedBy, descendants, isStatic } from "../../contract/index.js";
import { writtenPlaces } from "./written-places.js";

// Methods and accessors that objects of a class may have instead of those that it declares, or that a class of the table has
// below it: of a class that stands in a function or an expression, which may be made with any surroundings; and by writing to
// one, which is no field. Found by the types of what is written to, where there are any.

export class ReplacedMembers {
  /** By the class whose objects they may be. */
  readonly #below = new Map<ts.ClassLikeDeclaration, Set<string>>();
  /** Of objects of any class. */
  readonly #anywhere = new Set<string>();
  /** Whether something is written to an object of a class by a name that is not told. */
  #isOpen = false;
  readonly #checker: ts.TypeChecker;
  readonly #hidden: ts.ClassLikeDeclaration[] = [];

  constructor(
    program: ts.Program,
    /** The classes of the table. */
    known: readonly ts.ClassLikeDeclaration[],
  ) {
    this.#checker = program.getTypeChecker();
    const table = new Set<ts.Node>(known);
    for (const source of program.getSourceFiles()) {
      if (source.isDeclarationFile || program.isSourceFileFromExternalLibrary(source)) continue;
      for (const node of descendants(source)) {
        if (ts.isClassLike(node) && !table.has(node) && extended(node) !== undefined) this.#hide(node);
        this.#written(node);
      }
    }
  }

  /** Whether objects that are taken to be of a class may have another method or accessor of a name. */
  mayBeReplaced(declaration: ts.ClassLikeDeclaration, name: string): boolean {
    return this.#isOpen || this.#anywhere.has(name) || (this.#below.get(declaration)?.has(name) ?? false);
  }

  /** Whether members of a class itself, or of its objects, may be others by now. */
  isWritten(declaration: ts.ClassLikeDeclaration): boolean {
    if (this.#isOpen) return true;
    const own = declaration.members.some(
      ({ name }) => name !== undefined && "text" in name && this.#anywhere.has(name.text),
    );
    const base = this.#baseOf(declaration);
    return own || (base !== undefined && base !== declaration && this.isWritten(base));
  }

  /** Whether a class that is not in the table extends another one, as far as can be told. */
  isExtended(declaration: ts.ClassLikeDeclaration): boolean {
    return this.#below.has(declaration) || this.#hidden.some((one) => this.#baseOf(one) === undefined);
  }

  #hide(declaration: ts.ClassLikeDeclaration): void {
    this.#hidden.push(declaration);
    const members = declaration.members.filter((member) => !isStatic(member));
    if (members.some(({ name }) => name !== undefined && ts.isComputedPropertyName(name)))
      this.#isOpen = true;
    const names = members.flatMap(namesOf);
    let base = this.#baseOf(declaration);
    // A mixin extends whatever it is given.
    if (base === undefined) for (const name of names) this.#anywhere.add(name);
    for (const seen = new Set<ts.Node>(); base !== undefined && !seen.has(base); base = this.#baseOf(base)) {
      seen.add(base);
      const all = this.#below.get(base) ?? new Set();
      for (const name of names) all.add(name);
      this.#below.set(base, all);
    }
  }

  /** The class that another one extends; nothing if that is not known. */
  #baseOf(declaration: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration | undefined {
    const base = extended(declaration);
    if (base === undefined) return undefined;
    const symbol = this.#checker.getTypeAtLocation(base).symbol as ts.Symbol | undefined;
    return symbol?.declarations?.find(ts.isClassLike);
  }

  #written(node: ts.Node): void {
    if (ts.isCallExpression(node)) return this.#defined(node);
    const isVisit = ts.isForOfStatement(node) || ts.isForInStatement(node);
    const target = isVisit ? node.initializer : assignedBy(node);
    if (target !== undefined && !ts.isVariableDeclarationList(target)) this.#target(target);
  }

  #target(target: ts.Expression): void {
    for (const place of writtenPlaces(target)) {
      if (ts.isElementAccessExpression(place)) this.#keyed(place.expression, place.argumentExpression);
      else {
        if (place.name.text === "__proto__") this.#isOpen = true;
        const symbol = this.#checker.getSymbolAtLocation(place.name);
        if (symbol === undefined || !isOfClass(symbol)) this.#anywhere.add(place.name.text);
      }
    }
  }

  /** Notes what is written to an object by a key that is worked out. */
  #keyed(object: ts.Expression, key: ts.Expression): void {
    if (!this.#mayBeInstance(object)) return;
    const type = this.#checker.getTypeAtLocation(key);
    const parts = type.isUnion() ? type.types : [type];
    for (const part of parts) {
      if (part.isStringLiteral()) this.#anywhere.add(part.value);
      else if ((part.flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.ESSymbolLike)) === 0)
        this.#isOpen = true;
    }
  }

  /** Notes what functions of the language write to an object. */
  #defined({ expression, arguments: [object, ...others] }: ts.CallExpression): void {
    if (!ts.isPropertyAccessExpression(expression) || object === undefined) return;
    const { name, expression: owner } = expression;
    if (!ts.isIdentifier(owner)) return;
    const does = `${owner.text}.${name.text}`;
    if (!/^(Object\.(assign|define|setPrototypeOf)|Reflect\.(set|define))/.test(does)) return;
    if (!this.#mayBeInstance(object)) return;
    const [key] = others;
    if (/\.(defineProperty|set)$/.test(does)) {
      if (key !== undefined) this.#keyed(object, key);
      return;
    }
    if (!/\.(assign|defineProperties)$/.test(does)) {
      this.#isOpen = true;
      return;
    }
    for (const other of others) {
      const type = this.#checker.getTypeAtLocation(other);
      const isTold = type.getProperties().length > 0 && type.getStringIndexType() === undefined;
      if (!isTold && !isEmptyLiteral(other)) this.#isOpen = true;
      for (const property of type.getProperties()) this.#anywhere.add(property.name);
    }
  }

  /** Whether what an expression gives may be an object of a class of the program. */
  #mayBeInstance(node: ts.Expression): boolean {
    const inner = ts.isParenthesizedExpression(node) || ts.isAsExpression(node) ? node.expression : node;
    const type = this.#checker.getTypeAtLocation(inner);
    const parts = type.isUnionOrIntersection() ? type.types : [type];
    return parts.some((part) => {
      if ((part.flags & open) !== 0) return true;
      // Objects of classes are given where such types are asked for.
      const indexed = part.getStringIndexType();
      if (indexed !== undefined && (indexed.flags & ts.TypeFlags.Any) !== 0) return true;
      if ((part.flags & ts.TypeFlags.Object) !== 0 && isEmptyType(part)) return !isEmptyLiteral(inner);
      const symbol = part.symbol as ts.Symbol | undefined;
      // An interface may be what a class implements.
      const isNamed = ((symbol?.flags ?? 0) & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) !== 0;
      return isNamed && symbol?.declarations?.some((one) => !one.getSourceFile().isDeclarationFile) === true;
    });
  }
}

/** Types of which any object may be. */
const open = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.NonPrimitive;

function isEmptyType(type: ts.Type): boolean {
  const isCalled = type.getCallSignatures().length + type.getConstructSignatures().length > 0;
  return !isCalled && type.getProperties().length === 0 && type.getStringIndexType() === undefined;
}

function isEmptyLiteral(node: ts.Expression): boolean {
  return ts.isObjectLiteralExpression(node) && node.properties.length === 0;
}

/** What a class extends. */
function extended({ heritageClauses }: ts.ClassLikeDeclaration): ts.Expression | undefined {
  return heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression;
}

function namesOf(member: ts.ClassElement): string[] {
  const { name } = member;
  return name !== undefined && "text" in name && !ts.isPrivateIdentifier(name) ? [name.text] : [];
}

/** Whether what is written to is a field or an accessor of a class, which has no method of that name then. */
function isOfClass({ flags, declarations = [] }: ts.Symbol): boolean {
  return (
    (flags & ts.SymbolFlags.Method) === 0 &&
    // What a whole file is has nothing around it.
    declarations.some(
      ({ parent }: { readonly parent?: ts.Node }) =>
        parent !== undefined && (ts.isClassLike(parent) || ts.isConstructorDeclaration(parent)),
    )
  );
}
