import ts from "#typescript";
import type { Member, ParameterPlan, ShapeId } from "../generate/index.js";
import { annotationOf, functionTypeOf } from "./annotations.js";
import { partsOf } from "./compact.js";
import { indexOf } from "./index-signatures.js";
import { memberName } from "./member-name.js";
import { shapeOfNode, typeParametersOf } from "./node-shapes.js";
import {
  type ObjectMembers,
  resolved,
  type ShapeSource,
  type SignatureShapes,
  type TypeArguments,
  type View,
} from "./shape-source.js";
import { ShapeTable } from "./shape-table.js";
import { hasMembers, shapeOfType } from "./type-shapes.js";

/** A shape whose classes are known only when all classes are: which class or interface it is of. */
export interface OpenShape {
  readonly id: ShapeId;
  /** Name and arguments, see `Shapes.key`. */
  readonly key: string;
  /** The type, if it has no arguments, for what is assignable to it without saying so. */
  readonly type: ts.Type | undefined;
}

/** What shapes ask of those who plan classes. */
export interface ClassDemands {
  /** Says that instances of a class are needed; if there can be none, why. */
  demand(symbol: ts.Symbol, args: readonly ShapeId[]): string | undefined;
}

/** Types nest deeper than this only if they do so without end. */
const deepest = 60;
/** A class or interface that stands in its own arguments more often than this is taken to do so without end. */
const deepestNesting = 2;
/** Interfaces with more members than this are not made up. */
const mostMembers = 60;

/** Makes shapes of types, each once; one that is asked for while it is being made is a cycle. */
export class Shapes implements ShapeSource {
  readonly table = new ShapeTable();
  readonly checker: ts.TypeChecker;
  readonly open: OpenShape[] = [];
  readonly #made = new Map<object, Map<string, { id: ShapeId | undefined }>>();
  readonly #named = new Map<string, ShapeId>();
  readonly #arguments = new Map<ShapeId, { readonly symbol: ts.Symbol; readonly args: readonly ShapeId[] }>();
  readonly #symbolIds = new Map<ts.Symbol, number>();
  #depth = 0;

  constructor(
    readonly program: ts.Program,
    readonly fixtures: ReadonlySet<string>,
    readonly isGenerated: (declaration: ts.Node) => boolean,
    readonly classes: ClassDemands,
    readonly view: View,
  ) {
    this.checker = program.getTypeChecker();
  }

  ofNode(node: ts.TypeNode, args: TypeArguments): ShapeId {
    return this.#once(node, args, () => shapeOfNode(node, args, this));
  }

  ofType(type: ts.Type, args: TypeArguments): ShapeId {
    return this.#once(type, args, () => shapeOfType(type, args, this));
  }

  #once(what: object, args: TypeArguments, make: () => ShapeId): ShapeId {
    const key = [...args].map(([symbol, id]) => `${this.#symbolId(symbol)}:${id}`).join();
    let made = this.#made.get(what);
    if (made === undefined) {
      made = new Map();
      this.#made.set(what, made);
    }
    const known = made.get(key);
    if (known !== undefined) {
      known.id ??= this.table.reserve();
      return known.id;
    }
    if (this.#depth > deepest) return this.table.none("a type that nests without end");
    const entry: { id: ShapeId | undefined } = { id: undefined };
    made.set(key, entry);
    this.#depth += 1;
    const found = make();
    this.#depth -= 1;
    if (entry.id === undefined) entry.id = found;
    else if (entry.id === found) this.table.fill(found, { kind: "none", reason: "a type that is itself" });
    else this.table.fill(entry.id, this.table.peek(found) ?? { kind: "union", of: [found] });
    return entry.id;
  }

  #symbolId(symbol: ts.Symbol): number {
    const id = this.#symbolIds.get(symbol) ?? this.#symbolIds.size;
    this.#symbolIds.set(symbol, id);
    return id;
  }

  /** Names a class or interface with its arguments. */
  key(symbol: ts.Symbol, args: readonly ShapeId[]): string {
    return `${this.#symbolId(symbol)}<${args.join()}>`;
  }

  ofNamed(symbol: ts.Symbol, args: readonly ShapeId[], type?: ts.Type): ShapeId {
    const { table } = this;
    if (this.fixtures.has(symbol.name)) return table.add({ kind: "fixture", fixture: symbol.name });
    const key = this.key(symbol, args);
    const known = this.#named.get(key);
    if (known !== undefined) return known;
    if (Math.max(0, ...args.map((argument) => this.#nesting(argument, symbol))) >= deepestNesting)
      return table.none(`\`${symbol.name}\` nests in its own arguments`);
    const id = table.reserve();
    this.#named.set(key, id);
    this.#arguments.set(id, { symbol, args });
    const plain = args.length === 0 ? (type ?? this.checker.getDeclaredTypeOfSymbol(symbol)) : undefined;
    if (symbol.flags & ts.SymbolFlags.Class) {
      const reason = this.classes.demand(symbol, args);
      if (reason !== undefined) table.fill(id, { kind: "none", reason });
      else {
        table.fill(id, { kind: "instance", name: symbol.name, classes: [] });
        this.open.push({ id, key, type: undefined });
      }
    } else this.#fillInterface(id, key, symbol, args, plain);
    return id;
  }

  /** How often a class or interface stands in its own arguments, from a shape on. */
  #nesting(id: ShapeId, symbol: ts.Symbol, seen = new Set<ShapeId>()): number {
    if (seen.has(id)) return 0;
    seen.add(id);
    const named = this.#arguments.get(id);
    const shape = this.table.peek(id);
    const parts = named?.args ?? (shape === undefined ? [] : partsOf(shape));
    const inside = Math.max(0, ...parts.map((part) => this.#nesting(part, symbol, seen)));
    return inside + (named?.symbol === symbol ? 1 : 0);
  }

  #fillInterface(
    id: ShapeId,
    key: string,
    symbol: ts.Symbol,
    args: readonly ShapeId[],
    plain: ts.Type | undefined,
  ): void {
    const { table, checker } = this;
    const declared = checker.getDeclaredTypeOfSymbol(symbol);
    const none = (reason: string): void => table.fill(id, { kind: "none", reason });
    if (
      symbol.flags & ts.SymbolFlags.Value &&
      symbol.declarations?.every((d) => d.getSourceFile().isDeclarationFile)
    )
      return none(`values of \`${symbol.name}\` come from its own library`);
    if (declared.getConstructSignatures().length > 0) return none(`a class as a value, \`${symbol.name}\``);
    const inner = this.argumentsFor(symbol, args);
    const call = declared.getCallSignatures()[0]?.declaration;
    if (call !== undefined && hasMembers(declared))
      return none(`a function with members, \`${symbol.name}\``);
    if (call !== undefined && !ts.isJSDocSignature(call)) {
      const { parameters, result } = this.ofSignature(call, inner);
      return table.fill(id, { kind: "function", parameters: parameters.map(({ shape }) => shape), result });
    }
    const library = (declared.isClassOrInterface() ? checker.getBaseTypes(declared) : []).find(
      (base) => checker.isArrayType(base) || this.#isLibrary(base.symbol),
    );
    if (library !== undefined) {
      const base = this.ofType(library, inner);
      const shape = table.peek(base);
      // Objects of the library's own cannot be given more members than they have.
      if (shape?.kind !== "object" && shape?.kind !== "interface") {
        const added = checker
          .getPropertiesOfType(declared)
          .find(({ name, flags }) => !(flags & ts.SymbolFlags.Optional) && !library.getProperty(name));
        if (added !== undefined)
          return none(`\`${added.name}\` of \`${symbol.name}\` is more than \`${library.symbol.name}\` has`);
        return table.fill(id, shape ?? { kind: "union", of: [base] });
      }
    }
    const properties = checker.getPropertiesOfType(declared).length;
    const standIn =
      properties > mostMembers
        ? table.none(`\`${symbol.name}\` has ${properties} members`)
        : table.add({ kind: "object", ...this.membersOf(declared, inner) });
    table.fill(id, { kind: "interface", name: symbol.name, classes: [], standIn });
    this.open.push({ id, key, type: plain });
  }

  #isLibrary(symbol: ts.Symbol | undefined): boolean {
    const declaration = symbol?.declarations?.[0];
    return declaration !== undefined && this.program.isSourceFileDefaultLibrary(declaration.getSourceFile());
  }

  /** What the type parameters of a class or interface, and of all above it, stand for. */
  argumentsFor(symbol: ts.Symbol, args: readonly ShapeId[]): TypeArguments {
    const inner = new Map<ts.Symbol, ShapeId>();
    const seen = new Set<ts.Symbol>();
    const enter = (entered: ts.Symbol, shapes: readonly ShapeId[]): void => {
      if (seen.has(entered)) return;
      seen.add(entered);
      typeParametersOf(entered).forEach((parameter, i) => {
        const parameterSymbol = this.checker.getSymbolAtLocation(parameter.name);
        const shape = shapes[i];
        if (parameterSymbol !== undefined && shape !== undefined) inner.set(parameterSymbol, shape);
      });
      for (const { symbol: base, shapes: given } of this.#heritage(entered, inner)) enter(base, given);
    };
    enter(symbol, args);
    return inner;
  }

  /** The keys of all that a class or interface is by declaration, itself first. */
  lineage(symbol: ts.Symbol, args: readonly ShapeId[]): string[] {
    const inner = this.argumentsFor(symbol, args);
    const keys = new Set<string>();
    const enter = (entered: ts.Symbol, shapes: readonly ShapeId[]): void => {
      const key = this.key(entered, shapes);
      if (keys.has(key)) return;
      keys.add(key);
      for (const { symbol: base, shapes: given } of this.#heritage(entered, inner)) enter(base, given);
    };
    enter(symbol, args);
    return [...keys];
  }

  /** The class that a class extends, with its arguments. */
  baseOf(symbol: ts.Symbol, args: readonly ShapeId[]): { symbol: ts.Symbol; shapes: ShapeId[] } | undefined {
    return this.#heritage(symbol, this.argumentsFor(symbol, args)).find(
      ({ symbol: base, token }) =>
        token === ts.SyntaxKind.ExtendsKeyword && base.flags & ts.SymbolFlags.Class,
    );
  }

  #heritage(
    symbol: ts.Symbol,
    args: TypeArguments,
  ): { symbol: ts.Symbol; shapes: ShapeId[]; token: ts.SyntaxKind }[] {
    const clauses = (symbol.declarations ?? []).flatMap((declaration) =>
      ts.isClassLike(declaration) || ts.isInterfaceDeclaration(declaration)
        ? [...(declaration.heritageClauses ?? [])]
        : [],
    );
    return clauses.flatMap(({ token, types }) =>
      types.flatMap((node) => {
        const named = this.checker.getSymbolAtLocation(node.expression);
        if (named === undefined || this.isGenerated(node)) return [];
        const base = resolved(named, this.checker, ts.SymbolFlags.Alias);
        return [{ symbol: base, shapes: (node.typeArguments ?? []).map((a) => this.ofNode(a, args)), token }];
      }),
    );
  }

  membersOf(type: ts.Type, args: TypeArguments): ObjectMembers {
    const { checker } = this;
    const members: Member[] = checker.getPropertiesOfType(type).flatMap((property) => {
      const name = memberName(property);
      if (name === undefined || property.declarations?.every(this.isGenerated)) return [];
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      return [{ name, shape: this.#ofProperty(property, type, args), optional }];
    });
    return { members, ...indexOf(checker.getIndexInfosOfType(type), args, this) };
  }

  #ofProperty(property: ts.Symbol, owner: ts.Type, args: TypeArguments): ShapeId {
    const { checker } = this;
    const declaration = property.valueDeclaration ?? property.declarations?.[0];
    const type = checker.getTypeOfSymbol(property);
    const flags = owner.flags & ts.TypeFlags.Object ? (owner as ts.ObjectType).objectFlags : 0;
    const mayDiffer =
      owner.isIntersection() || (flags & (ts.ObjectFlags.Mapped | ts.ObjectFlags.Instantiated)) !== 0;
    if (declaration !== undefined && !mayDiffer) {
      if (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration)) {
        const { parameters, result } = this.ofSignature(declaration, args);
        return this.table.add({
          kind: "function",
          parameters: parameters.map(({ shape }) => shape),
          result,
        });
      }
      const node = annotationOf(declaration);
      if (node !== undefined) return this.ofNode(node, args);
    }
    const node = declaration && annotationOf(declaration);
    if (node !== undefined) {
      const written = checker.getTypeFromTypeNode(node);
      if (written === type || written === checker.getNonNullableType(type)) return this.ofNode(node, args);
    }
    return this.ofType(type, args);
  }

  ofSignature(
    declaration: ts.SignatureDeclaration | ts.JSDocSignature,
    args: TypeArguments,
  ): SignatureShapes {
    const { checker } = this;
    if (ts.isJSDocSignature(declaration)) return { parameters: [], result: this.table.add({ kind: "any" }) };
    const contextual = functionTypeOf(declaration, checker);
    const parameters = declaration.parameters
      .filter(({ name }) => name.getText() !== "this")
      .map((parameter, i): ParameterPlan => {
        const node = annotationOf(parameter) ?? contextual?.parameters[i]?.type;
        const shape =
          node === undefined
            ? this.ofType(checker.getTypeAtLocation(parameter), args)
            : this.ofNode(node, args);
        const rest = parameter.dotDotDotToken !== undefined;
        return {
          name: ts.isIdentifier(parameter.name) ? parameter.name.text : `parameter${i + 1}`,
          optional:
            this.#mayBeEmpty(rest, shape) ||
            parameter.initializer !== undefined ||
            checker.isOptionalParameter(parameter),
          rest,
          shape: rest ? this.#asArray(shape) : shape,
        };
      });
    const returned = declaration.type ?? ts.getJSDocReturnType(declaration) ?? contextual?.type;
    if (returned !== undefined) return { parameters, result: this.ofNode(returned, args) };
    const signature = checker.getSignatureFromDeclaration(declaration);
    const result =
      signature === undefined
        ? this.table.add({ kind: "any" })
        : this.ofType(checker.getReturnTypeOfSignature(signature), args);
    return { parameters, result };
  }

  /** The parameters of a signature as TypeScript knows it, with the arguments that it was given. */
  parametersOf(signature: ts.Signature, args: TypeArguments): ParameterPlan[] {
    return signature.parameters.map((symbol) => {
      const node = symbol.valueDeclaration;
      const parameter = node !== undefined && ts.isParameter(node) ? node : undefined;
      return {
        name: symbol.name,
        optional: parameter !== undefined && this.checker.isOptionalParameter(parameter),
        rest: parameter?.dotDotDotToken !== undefined,
        shape: this.ofType(this.checker.getTypeOfSymbol(symbol), args),
      };
    });
  }

  /** Whether a rest parameter needs no argument, as a tuple may. */
  #mayBeEmpty(rest: boolean, shape: ShapeId): boolean {
    const held = rest ? this.table.peek(shape) : undefined;
    if (held?.kind === "union") return held.of.some((one) => this.#mayBeEmpty(rest, one));
    return rest && (held?.kind !== "tuple" || held.items.every(({ optional }) => optional));
  }

  /** JSDoc writes the type of one element where TypeScript writes that of the array. */
  #asArray(shape: ShapeId): ShapeId {
    const kind = this.table.peek(shape)?.kind;
    return kind === "array" || kind === "tuple" || kind === "union"
      ? shape
      : this.table.add({ kind: "array", of: shape, length: {} });
  }
}
