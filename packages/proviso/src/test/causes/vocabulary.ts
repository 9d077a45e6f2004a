import ts from "#typescript";
import {
  bodyOf,
  clausesOf,
  descendants,
  type FileContracts,
  isStatic,
  ownerOf,
  type TypeNode,
  type UnitNode,
  unitName,
  unitOf,
} from "../../contract/index.js";
import { watchName } from "../experiment-protocol.js";
import { fieldsOf, isPlainName } from "./fields.js";
import type { TextEdit } from "./relaxations.js";

// In what terms the people who wrote a class would say something of a call: its fields, what it answers without being
// changed, and what its contracts say of things by the same names. A precondition that is lacking is likely to be
// written in these terms, and the code of the unit can tell their values, private fields included.

const most = 48;

/** What is known of the program. */
export interface Known {
  readonly contracts: FileContracts | undefined;
  readonly isPure: (unit: UnitNode) => boolean;
  readonly classNamed: (name: string) => ts.ClassDeclaration | undefined;
  readonly functionNamed: (name: string) => UnitNode | undefined;
}

/** The unit's code with a first statement that gives the values of terms to whoever watches. */
export function watching(unit: UnitNode, terms: readonly string[]): TextEdit | undefined {
  const body = bodyOf(unit);
  if (body === undefined || terms.length === 0) return undefined;
  const given = terms.map((term) => `${JSON.stringify(term)}:()=>(${term})`).join(",");
  const call = `globalThis.${watchName}?.({${given}})`;
  const start = body.getStart();
  return ts.isBlock(body)
    ? { start: start + 1, end: start + 1, text: `${call};` }
    : { start, end: body.end, text: `(${call},${body.getText()})` };
}

/** Terms over the receiver and the parameters, as they are written in the unit; `more` come first. */
export function termsAt(unit: UnitNode, known: Known, more: readonly string[]): string[] {
  const { contracts, isPure: pure } = known;
  const parameters = unit.parameters.flatMap(({ name, type }) =>
    ts.isIdentifier(name) ? [{ text: name.text, type: type?.getText() ?? "" }] : [],
  );
  const owner = ownerOf(unit);
  const isObject = owner !== undefined && !ts.isConstructorDeclaration(unit) && !isStatic(unit);
  const terms = [
    ...ofPatterns(unit),
    ...ofValues(parameters),
    ...(isObject ? fieldsOf(owner).map(({ text }) => text) : []),
    ...(isObject ? ofReceiver(owner, unit, pure) : []),
    ...(isObject ? calls(`this.`, methodsOf(owner), unit, pure) : []),
    ...calls("", functionsIn(unit.getSourceFile(), known), unit, pure),
    ...ofObjects([...parameters, ...(isObject ? fieldsOf(owner) : [])], known),
    ...(contracts === undefined
      ? []
      : fromContracts(
          contracts,
          owner,
          parameters.map(({ text }) => text),
          isObject,
        )),
  ];
  const own = unit.name === undefined ? undefined : `${unit.name.getText()}(`;
  const isOwn = (term: string): boolean =>
    own !== undefined && (term.startsWith(own) || term.includes(`.${own}`));
  return [...new Set([...more, ...[...new Set(terms)].filter((term) => !isOwn(term)).slice(0, most)])];
}

/** A term, and the name of its type. */
interface Typed {
  readonly text: string;
  readonly type: string;
}

/** The names of what parameters are taken apart into. */
function ofPatterns({ parameters }: UnitNode): string[] {
  return parameters.flatMap(({ name }) =>
    ts.isIdentifier(name)
      ? []
      : [...descendants(name)].flatMap((node) =>
          ts.isBindingElement(node) && ts.isIdentifier(node.name) && node.dotDotDotToken === undefined
            ? [node.name.text]
            : [],
        ),
  );
}

/** Whether an array has another value, or the same one twice; whether a string is one of digits. */
function ofValues(values: readonly Typed[]): string[] {
  return values.flatMap(({ text, type }) => {
    if (type === "string") return [`/^\\d*$/.test(${text})`];
    const item = /^(?:readonly )?(\w+)\[\]$/.exec(type)?.[1];
    if (item === undefined) return [];
    const items = values.filter((other) => kind(other.type) === kind(item));
    return [
      `(new Set(${text}).size === ${text}.length)`,
      ...items.map((other) => `${text}.includes(${other.text})`),
    ];
  });
}

/** What objects at hand answer of themselves, and of each other. */
function ofObjects(objects: readonly Typed[], { classNamed, isPure }: Known): string[] {
  return objects.flatMap(({ text, type }) =>
    [...(classNamed(type)?.members ?? [])].flatMap((member) => {
      if (member.name === undefined || isStatic(member) || !isOpen(member)) return [];
      const name = `${text}.${member.name.getText()}`;
      if (ts.isGetAccessor(member)) return [name];
      const method = ts.isMethodDeclaration(member) ? unitOf(member) : undefined;
      if (method === undefined || !isPure(method) || method.parameters.length > 1) return [];
      const [parameter] = method.parameters;
      if (parameter === undefined) return [`${name}()`];
      return objects.flatMap((other) =>
        other.text !== text && kind(other.type) === kindOf(parameter) ? [`${name}(${other.text})`] : [],
      );
    }),
  );
}

/** Whether code outside the class can name a member. */
function isOpen(member: ts.ClassElement): boolean {
  const modifiers = ts.getCombinedModifierFlags(member);
  return (
    member.name !== undefined &&
    ts.isIdentifier(member.name) &&
    (modifiers & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0
  );
}

/** What an object answers of itself. */
function ofReceiver(owner: TypeNode, unit: UnitNode, pure: (one: UnitNode) => boolean): string[] {
  return [...owner.members].flatMap((member) => {
    if (member.name === undefined || !isPlainName(member.name) || isStatic(member) || member === unit)
      return [];
    const name = `this.${member.name.getText()}`;
    if (ts.isGetAccessor(member)) return [name];
    const other = ts.isMethodDeclaration(member) ? unitOf(member) : undefined;
    return other !== undefined && other.parameters.length === 0 && pure(other) ? [`${name}()`] : [];
  });
}

/** A unit, and the name by which a place can call it. */
interface Called {
  readonly name: string;
  readonly other: UnitNode;
}

function methodsOf(owner: TypeNode): Called[] {
  return [...owner.members].flatMap((member) => {
    const other = ts.isMethodDeclaration(member) && !isStatic(member) ? unitOf(member) : undefined;
    return other?.name !== undefined && isPlainName(other.name)
      ? [{ name: other.name.getText(), other }]
      : [];
  });
}

/** The functions that a file declares, and those that it imports. */
function functionsIn(file: ts.SourceFile, { functionNamed }: Known): Called[] {
  return file.statements.flatMap((statement): Called[] => {
    if (ts.isImportDeclaration(statement)) {
      const { isTypeOnly = true, namedBindings } = statement.importClause ?? {};
      if (isTypeOnly || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return [];
      return namedBindings.elements.flatMap(({ name, propertyName }) => {
        const other = functionNamed((propertyName ?? name).text);
        return other === undefined ? [] : [{ name: name.text, other }];
      });
    }
    const other = unitOf(statement);
    const isNamed = ts.isFunctionDeclaration(statement)
      ? statement.name !== undefined
      : ts.isVariableStatement(statement);
    return other === undefined || !isNamed ? [] : [{ name: unitName(other), other }];
  });
}

/** Calls of what changes nothing, with parameters of the unit that are declared alike. */
function calls(
  before: string,
  declared: readonly Called[],
  unit: UnitNode,
  pure: (one: UnitNode) => boolean,
): string[] {
  return declared.flatMap(({ name: called, other }) => {
    if (other === unit || !pure(other)) return [];
    if (unit.parameters.some((one) => !ts.isIdentifier(one.name))) return [];
    const name = before + called;
    if (other.parameters.length === 1)
      return unit.parameters.flatMap((given) =>
        kindOf(given) === kindOf(other.parameters[0]) ? [`${name}(${given.name.getText()})`] : [],
      );
    const names = other.parameters.map((one) => one.name.getText());
    const given = unit.parameters.map((one) => one.name.getText());
    return names.length > 1 && names.every((one) => given.includes(one))
      ? [`${name}(${names.join(", ")})`]
      : [];
  });
}

/** The declared type of a parameter. */
export function kindOf(parameter: ts.ParameterDeclaration | undefined): string {
  return kind(parameter?.type?.getText() ?? "");
}

/** A type, all kinds of numbers being one, whether it may be changed or not. */
function kind(type: string): string {
  return type.replace(/^readonly /, "").replace(/\b(int|nat)\b/g, "number");
}

/** What clauses of the file say of the receiver and of things with the names of the parameters. */
function fromContracts(
  contracts: FileContracts,
  owner: TypeNode | undefined,
  parameters: readonly string[],
  isObject: boolean,
): string[] {
  const terms: string[] = [];
  for (const { unit, cases } of contracts.units.values()) {
    if (ownerOf(unit) !== owner) continue;
    for (const { body } of clausesOf(cases)) {
      const predicate = "predicate" in body ? body.predicate : undefined;
      if (predicate === undefined || predicate === "not_specified" || predicate.kind !== "code") continue;
      for (const node of descendants(predicate.syntax)) {
        const isTerm = ts.isCallExpression(node) || ts.isPropertyAccessExpression(node);
        if (isTerm && isOf(node, parameters, isObject)) terms.push(node.getText());
      }
    }
  }
  return terms;
}

/** Whether an expression mentions parameters and, in a method, the receiver, and beyond them only what calls name. */
function isOf(node: ts.Node, parameters: readonly string[], isObject: boolean): boolean {
  let mentions = false;
  for (const one of descendants(node)) {
    if (ts.isFunctionLike(one)) return false;
    if (one.kind === ts.SyntaxKind.ThisKeyword) {
      if (!isObject) return false;
      mentions = true;
    } else if (ts.isIdentifier(one) && !isMemberName(one)) {
      if (parameters.includes(one.text)) mentions = true;
      else if (!(ts.isCallExpression(one.parent) && one.parent.expression === one) && one.text !== "Math")
        return false;
    }
  }
  return mentions;
}

function isMemberName(node: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
}
