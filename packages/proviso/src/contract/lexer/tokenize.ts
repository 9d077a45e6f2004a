import ts from "#typescript";
import type { Diagnostic } from "../../diagnostic/index.js";
import { diagnose } from "../../diagnostic/index.js";
import { clauseKeyword } from "../clauses/clause-table.js";
import type { Token, TokenKind } from "./token.js";

// TypeScript's scanner cuts contract text into tokens; the few tokens that only contracts have are then put
// together from its tokens, which is unambiguous because no TypeScript expression has them side by side.
// Invariant: tokens are in order, do not overlap, and `text` is what stands between `start` and `end`
// (without the backslash for `backslash` tokens).

const joined: ReadonlyArray<readonly [parts: readonly string[], kind: TokenKind]> = [
  [["<=", "!=", ">"], "logical"],
  [["<=", "=>"], "logical"],
  [["<=", "="], "logical"],
  [["==", ">"], "logical"],
  [["<", ":"], "mark"],
  [["{", "|"], "open"],
  [["|", "}"], "close"],
];

const opening = new Set(["(", "[", "{"]);
const closing = new Set([")", "]", "}"]);

/** Words after which a slash starts a regular expression. */
const operatorWords = new Set([
  "return",
  "typeof",
  "instanceof",
  "in",
  "of",
  "new",
  "delete",
  "void",
  "throw",
  "case",
  "await",
  "yield",
]);

/**
 * The tokens of `text`, which stands at offset `base` of `file`. The last one is always `end`.
 * @requires Number.isSafeInteger(base) && 0 <= base && base <= 2 ** 30
 * @ensures (\forall token: Token; \result.includes(token); base <= token.start && token.start <= token.end && token.end <= base + text.length)
 * @ensures (\forall int i; 0 < i && i < \result.length; (\result[i - 1]?.end ?? 0) <= (\result[i]?.start ?? 0))
 * @ensures (\forall token: Token; \result.includes(token); text.slice(token.start - base, token.end - base).endsWith(token.text))
 * @ensures \result.at(-1)?.kind === "end"
 */
export function tokenize(text: string, base: number, file: string, diagnostics: Diagnostic[]): Token[] {
  const tokens: Token[] = [];
  /** For each open brace, whether it is a template's `${`. */
  const braces: boolean[] = [];
  const scanner = ts.createScanner(
    ts.ScriptTarget.Latest,
    true,
    ts.LanguageVariant.Standard,
    text,
    (message, length) => {
      const start = base + scanner.getTokenEnd();
      if (message.code === ts_InvalidCharacter) return;
      diagnostics.push(
        diagnose(
          "contract/syntax",
          { file, start, end: start + length },
          { text: message.message },
          { typescript: message.code },
        ),
      );
    },
  );

  const push = (kind: TokenKind, start: number, end: number): void => {
    const skip = kind === "backslash" ? 1 : 0;
    tokens.push({
      kind,
      start: base + start,
      end: base + end,
      text: text.slice(start + skip, end),
      newline: scanner.hasPrecedingLineBreak(),
    });
  };

  for (;;) {
    let kind = scanner.scan();
    const start = scanner.getTokenStart();
    if (kind === ts.SyntaxKind.EndOfFileToken) break;
    if (kind === ts.SyntaxKind.SlashToken || kind === ts.SyntaxKind.SlashEqualsToken) {
      if (!endsOperand(tokens.at(-1)) || opensClause(tokens)) kind = scanner.reScanSlashToken();
    } else if (kind === ts.SyntaxKind.CloseBraceToken && braces.at(-1) === true) {
      kind = scanner.reScanTemplateToken(false);
    }
    const tokenText = text.slice(start, scanner.getTokenEnd());

    if (tokenText === "(" && text[start + 1] === "*") {
      const close = text.indexOf("*)", start + 2);
      const end = close < 0 ? text.length : close + 2;
      if (close < 0) {
        diagnostics.push(
          diagnose(
            "contract/unclosed",
            { file, start: base + start, end: base + start + 2 },
            { open: "(*", close: "*)" },
          ),
        );
      }
      push("informal", start, end);
      scanner.resetTokenState(end);
      continue;
    }
    if (tokenText === "\\") {
      const name = /^[A-Za-z_]\w*/.exec(text.slice(start + 1))?.[0] ?? "";
      push("backslash", start, start + 1 + name.length);
      scanner.resetTokenState(start + 1 + name.length);
      continue;
    }
    const whole = joinedAt(text, start, tokenText);
    if (whole !== undefined) {
      push(whole.kind, start, whole.end);
      scanner.resetTokenState(whole.end);
      continue;
    }
    if (kind === ts.SyntaxKind.TemplateHead || tokenText === "{")
      braces.push(kind === ts.SyntaxKind.TemplateHead);
    if (kind === ts.SyntaxKind.TemplateTail || (tokenText === "}" && kind === ts.SyntaxKind.CloseBraceToken))
      braces.pop();
    push(kindOf(kind, tokenText), start, scanner.getTokenEnd());
  }
  const end = tokens.at(-1)?.end ?? base;
  tokens.push({ kind: "end", start: end, end, text: "", newline: true });
  return tokens;
}

const ts_InvalidCharacter = 1127;

function joinedAt(text: string, start: number, first: string): { kind: TokenKind; end: number } | undefined {
  for (const [parts, kind] of joined) {
    if (parts[0] !== first) continue;
    const whole = parts.join("");
    if (text.startsWith(whole, start)) return { kind, end: start + whole.length };
  }
  return undefined;
}

/** Whether the last token is the keyword of a clause, behind which an expression begins. */
function opensClause(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  if (last === undefined || clauseKeyword(last.text) === undefined) return false;
  const before = tokens.at(-2);
  return before === undefined || before.text === ";" || last.newline;
}

/** Whether an operand can end with this token, so that an operator may follow. */
export function endsOperand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  switch (token.kind) {
    case "word":
      return !operatorWords.has(token.text);
    case "literal":
    case "informal":
    case "backslash":
    case "close":
      return true;
    case "logical":
    case "open":
    case "mark":
    case "end":
      return false;
  }
}

function kindOf(kind: ts.SyntaxKind, text: string): TokenKind {
  if (kind === ts.SyntaxKind.TemplateHead || opening.has(text)) return "open";
  if (kind === ts.SyntaxKind.TemplateTail || closing.has(text)) return "close";
  if (kind === ts.SyntaxKind.Identifier || kind === ts.SyntaxKind.PrivateIdentifier) return "word";
  if (kind >= ts.SyntaxKind.FirstReservedWord && kind <= ts.SyntaxKind.LastKeyword) return "word";
  if (kind >= ts.SyntaxKind.FirstLiteralToken && kind <= ts.SyntaxKind.LastLiteralToken) return "literal";
  return "mark";
}
