import ts from "#typescript";
import {
  awaitedType,
  declarationOf,
  desugar,
  integerType,
  nonNullParameters,
  overloadsOf,
  ownerOf,
  takenApart,
  type UnitNode,
} from "../contract/index.js";
import { changesOf } from "./changed-names.js";
import type { Claim } from "./claim.js";
import { type CompileContext, CompiledContract } from "./compiled-contract.js";
import { realParameters } from "./signature.js";
import { type Source, type Statement, statementsOf } from "./source-index.js";

/** A unit's own contract, compiled: what its source, its overloads and a file of contracts say, and its types. */
export function compileUnit(unit: UnitNode, source: Source, context: CompileContext): CompiledContract {
  const contract = new CompiledContract(context);
  const statements = statementsOf(unit, source, overloadsOf(unit));
  const implied = integerClaims(unit, source);
  for (const { contract: said } of statements)
    if (said.unit !== unit) context.file.diagnostics.push(...takenApart(said, unit.parameters));
  const cases = statements.flatMap((statement) => flatCases(statement, unit));
  if (cases.length === 0) {
    if (implied.requires.length + implied.ensures.length > 0) contract.addCase(undefined, implied);
    return contract;
  }
  for (const { flat, from } of cases) contract.addCase(flat, implied, from);
  return contract;
}

/** Whether nothing speaks of a unit. */
export function isSilent(unit: UnitNode, source: Source): boolean {
  if (statementsOf(unit, source, overloadsOf(unit)).length > 0) return false;
  if (changesOf(unit, source).length > 0) return false;
  const { requires, ensures } = integerClaims(unit, source);
  return requires.length + ensures.length === 0;
}

/** Whether a unit is marked with a modifier, wherever it is spoken of. */
export function hasModifier(unit: UnitNode, source: Source, keyword: string): boolean {
  return statementsOf(unit, source, overloadsOf(unit)).some(({ contract }) =>
    contract.modifiers.some((m) => m.keyword === keyword),
  );
}

function flatCases({ contract, source }: Statement, unit: UnitNode) {
  const alias = new Map<string, string>();
  const own = realParameters(unit);
  realParameters(contract.unit).forEach((p, i) => {
    const name = own[i]?.name;
    if (name !== undefined && ts.isIdentifier(p.name) && ts.isIdentifier(name) && p.name.text !== name.text)
      alias.set(p.name.text, name.text);
  });
  // What a parameter must be is shown where it stands.
  const nonNull = nonNullParameters(contract.unit, source.contracts).map(({ name, modifier }) => ({
    name,
    modifier: { ...modifier, range: name.range },
  }));
  return desugar(contract, nonNull).map((flat) => ({ flat, from: { origin: source.origin, alias } }));
}

/** What the types `int` and `nat` of parameters and result demand. */
function integerClaims(unit: UnitNode, source: Source): { requires: Claim[]; ensures: Claim[] } {
  if (source.integers.size === 0) return { requires: [], ensures: [] };
  const requires = unit.parameters.flatMap((p): Claim[] => {
    const integer =
      p.type && p.dotDotDotToken === undefined ? integerType(p.type, source.integers) : undefined;
    if (integer === undefined || !ts.isIdentifier(p.name)) return [];
    const optional = integer.optional || p.questionToken !== undefined;
    return [
      {
        kind: "integer",
        subject: p.name.text,
        ...integer,
        optional,
        range: { start: p.name.getStart(), end: p.end },
      },
    ];
  });
  const type = unit.type;
  const result = type && integerType(awaitedType(type), source.integers);
  const ensures: Claim[] =
    result === undefined || type === undefined || ts.isConstructorDeclaration(unit)
      ? []
      : [
          {
            kind: "integer",
            subject: "\\result",
            ...result,
            range: { start: type.getStart(), end: type.end },
          },
        ];
  return { requires, ensures };
}

/** What subtypes override a member by, as a text; nothing for what they cannot. */
export function memberKey(unit: UnitNode): string | undefined {
  if (ownerOf(unit) === undefined || ts.isConstructorDeclaration(unit)) return undefined;
  const text = nameText(ts.getNameOfDeclaration(declarationOf(unit) as ts.Declaration));
  return text && `${ts.isGetAccessor(unit) ? "get " : ts.isSetAccessor(unit) ? "set " : ""}${text}`;
}

/** The expression of a member's computed name, where its key is not the name itself. */
export function memberProperty(unit: UnitNode): string | undefined {
  const name = ts.getNameOfDeclaration(declarationOf(unit) as ts.Declaration);
  return name !== undefined && ts.isComputedPropertyName(name) && nameText(name)?.startsWith("[")
    ? name.expression.getText()
    : undefined;
}

function nameText(name: ts.DeclarationName | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)) return name.text;
  if (!ts.isComputedPropertyName(name)) return undefined;
  const { expression } = name;
  if (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression)) return expression.text;
  if (!ts.isIdentifier(expression) && !ts.isPropertyAccessExpression(expression)) return undefined;
  return (ts.isIdentifier(expression) ? constantText(expression) : undefined) ?? `[${expression.getText()}]`;
}

/** The text of a constant of the module that is written as one. */
function constantText(name: ts.Identifier): string | undefined {
  for (const statement of name.getSourceFile().statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: declared, initializer } of statement.declarationList.declarations) {
      if (
        ts.isIdentifier(declared) &&
        declared.text === name.text &&
        initializer &&
        ts.isStringLiteralLike(initializer)
      )
        return initializer.text;
    }
  }
  return undefined;
}
