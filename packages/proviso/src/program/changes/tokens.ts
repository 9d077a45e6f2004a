import ts from "#typescript";

// Code as tokens, so that two texts are the same if they differ in what no engine sees. Comments and white space are
// dropped, strings and numbers stand for their values, semicolons follow from the tree, and a comma that only trails
// goes. Leaves of the tree are tokens as they are; what lies between them is keywords, punctuation and comments, which a
// pattern tells apart, because nothing that could look like one of them is there. Without recursion: code can be
// deeper than the stack.

/** The tokens of a node; of what is omitted, only that something was there. */
export function tokensOf(
  root: ts.Node,
  source: ts.SourceFile,
  isOmitted: (node: ts.Node) => boolean = () => false,
): string[] {
  const tokens: string[] = [];
  let at = root.getStart(source);
  const upTo = (end: number): void => {
    if (end > at) between(source.text.slice(at, end), tokens);
    at = Math.max(at, end);
  };
  const pending: { readonly node: ts.Node; readonly left: boolean }[] = [{ node: root, left: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, left } = next;
    if (left) {
      upTo(node.end);
      if (ts.isStatement(node) || ts.isPropertyDeclaration(node)) tokens.push(";");
      continue;
    }
    if (node.end < at || node.pos === node.end) continue;
    upTo(node.getStart(source));
    if (node !== root && isOmitted(node)) {
      tokens.push("…");
      at = node.end;
      continue;
    }
    const children = childrenOf(node);
    if (children.length === 0 && isLeaf(node)) {
      push(leafToken(node, source), tokens);
      at = node.end;
      continue;
    }
    if (ts.isForStatement(node)) tokens.push(partsOfFor(node));
    pending.push({ node, left: true });
    for (let i = children.length - 1; i >= 0; i--)
      pending.push({ node: children[i] as ts.Node, left: false });
  }
  return tokens;
}

/** Tokens of a contract or of other text that is not in a tree. */
export function tokensOfText(text: string): string[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text);
  const tokens: string[] = [];
  while (scanner.scan() !== ts.SyntaxKind.EndOfFileToken) tokens.push(scanner.getTokenText());
  return tokens;
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}

/** Whether a node without children is one token; the others are empty brackets of some kind. */
function isLeaf(node: ts.Node): boolean {
  return ts.isToken(node) || ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isJsxText(node);
}

function leafToken(node: ts.Node, source: ts.SourceFile): string {
  if (ts.isStringLiteral(node)) return JSON.stringify(node.text);
  if (ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)) return node.text;
  const text = source.text.slice(node.getStart(source), node.end);
  return ts.isJsxText(node) ? JSON.stringify(text.replace(/\s+/g, " ")) : text;
}

/** Which of its parts a `for` has, which without its semicolons would not show. */
function partsOfFor({ initializer, condition, incrementor }: ts.ForStatement): string {
  return [initializer, condition, incrementor].map((part) => (part === undefined ? "-" : "+")).join("");
}

function between(text: string, tokens: string[]): void {
  const bare = text.includes("/") ? text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, " ") : text;
  for (const [token] of bare.matchAll(/[a-z]+|[^\s;]/gi)) push(token, tokens);
}

function push(token: string, tokens: string[]): void {
  if (/^[)\]}>]$/.test(token) && tokens.at(-1) === "," && !/^[[,]$/.test(tokens.at(-2) ?? "")) tokens.pop();
  tokens.push(token);
}
