/** What solvers answer: a symbol or another word as it is written, a text, or a list. */
export type SExpression = string | { readonly text: string } | readonly SExpression[];

export function isList(one: SExpression | undefined): one is readonly SExpression[] {
  return Array.isArray(one);
}

const token = /\s+|;[^\n]*|"(?:[^"]|"")*"|\|[^|]*\||[()]|[^\s()";|]+/gy;

/** All expressions in a text; nothing if it is not well formed. */
export function readAll(text: string): SExpression[] | undefined {
  const open: SExpression[][] = [[]];
  let end = 0;
  for (const [word] of text.matchAll(token)) {
    end += word.length;
    if (/^[\s;]/.test(word)) continue;
    const top = open.at(-1);
    if (word === "(") open.push([]);
    else if (word !== ")") top?.push(atom(word));
    else {
      open.pop();
      if (top === undefined || open.length === 0) return undefined;
      open.at(-1)?.push(top);
    }
  }
  return end === text.length && open.length === 1 ? open[0] : undefined;
}

function atom(word: string): SExpression {
  if (word.startsWith('"')) return { text: word.slice(1, -1).replaceAll('""', '"') };
  return word.startsWith("|") ? word.slice(1, -1) : word;
}

const byNumber = /\\u\{([0-9a-fA-F]{1,5})\}|\\u([0-9a-fA-F]{4})/g;

/** The text that solvers mean by a string literal; nothing if it has a character that is no unit of JavaScript's. */
export function readString(written: string): string | undefined {
  let isText = true;
  const text = written.replace(byNumber, (_, braced?: string, four?: string) => {
    const code = Number.parseInt(braced ?? four ?? "", 16);
    isText &&= code <= 0xffff;
    return String.fromCharCode(code);
  });
  return isText ? text : undefined;
}

/** A whole number; nothing if it is none. */
export function readInt(one: SExpression | undefined): bigint | undefined {
  if (typeof one === "string") return /^\d+$/.test(one) ? BigInt(one) : undefined;
  if (!isList(one) || one.length !== 2 || one[0] !== "-") return undefined;
  const inner = readInt(one[1]);
  return inner === undefined ? undefined : -inner;
}
