import type { int } from "@proviso/runtime";

/**
 * Whether a field must stand in quotes.
 * @pure
 * @ensures field.includes('"') || field.includes(separator) ==> \result
 * @ensures \result ==> field !== ""
 */
export function needsQuotes(field: string, separator: "," | ";" | "\t" = ","): boolean {
  return field.includes(separator) || field.includes('"') || field.includes("\n") || field.includes("\r");
}

/**
 * @pure
 * @ensures !needsQuotes(field, separator) ==> \result === field
 * @ensures needsQuotes(field, separator) ==> \result.startsWith('"') && \result.endsWith('"')
 * @ensures \result.length >= field.length
 */
export function quoteField(field: string, separator: "," | ";" | "\t" = ","): string {
  return needsQuotes(field, separator) ? `"${field.replaceAll('"', '""')}"` : field;
}

/**
 * Where the quoted field ends that begins at `start`: the place of its closing quote.
 * @pure
 * @requires 0 <= start && start < line.length && line.charAt(start) === '"'
 * @ensures start < \result && \result < line.length && line.charAt(\result) === '"'
 * @ensures line.charAt(\result + 1) !== '"'
 * @signals (e: SyntaxError) line.lastIndexOf('"') <= start || line.includes('""', start)
 * @signals_only SyntaxError
 */
export function closingQuote(line: string, start: int): int {
  for (let i = start + 1; i < line.length; i += 1) {
    if (line.charAt(i) === '"') {
      if (line.charAt(i + 1) !== '"') return i;
      i += 1;
    }
  }
  throw new SyntaxError(`no quote closes the one at ${start}`);
}

/**
 * The fields of a record.
 * @pure
 * @ensures \result.length >= 1
 * @ensures !line.includes('"') ==> joinRecord(\result, separator).length >= line.length
 * @ensures line === "" ==> \result.length === 1 && \result[0] === ""
 * @signals (e: SyntaxError) line.includes('"') && e.message !== ""
 * @signals_only SyntaxError
 */
export function splitRecord(line: string, separator: "," | ";" | "\t" = ","): string[] {
  const fields: string[] = [];
  let start = 0;
  //@ maintaining 0 <= start && start <= line.length + 1;
  //@ decreasing line.length + 1 - start;
  while (start <= line.length) {
    let end: int;
    if (line.charAt(start) === '"') {
      const close = closingQuote(line, start);
      fields.push(line.slice(start + 1, close).replaceAll('""', '"'));
      end = close + 1;
      if (end < line.length && line.charAt(end) !== separator)
        throw new SyntaxError(`text after the quote at ${close}`);
    } else {
      const next = line.indexOf(separator, start);
      end = next < 0 ? line.length : next;
      fields.push(line.slice(start, end));
    }
    start = end + 1;
  }
  return fields;
}

/**
 * @pure
 * @requires fields.length > 0
 * @ensures splitRecord(\result, separator).length === fields.length
 * @ensures (\forall int i; 0 <= i && i < fields.length; splitRecord(\result, separator)[i] === fields[i])
 */
export function joinRecord(fields: readonly string[], separator: "," | ";" | "\t" = ","): string {
  return fields.map((field) => quoteField(field, separator)).join(separator);
}

/**
 * The column of a name in a header record.
 * @pure
 * @requires header.length > 0 && !header.includes('"')
 * @requires splitRecord(header).includes(name)
 * @ensures 0 <= \result && splitRecord(header)[\result] === name
 * @ensures (\forall int i; 0 <= i && i < \result; splitRecord(header)[i] !== name)
 */
export function columnOf(header: string, name: string): int {
  return splitRecord(header).indexOf(name);
}

/**
 * A record by the names of its columns. What the record lacks is empty.
 * @pure
 * @requires columns.length > 0 && new Set(columns).size === columns.length
 * @ensures \result.size === columns.length
 * @ensures (\forall name: string; columns.includes(name); \result.has(name))
 * @ensures splitRecord(line).length < columns.length ==> \result.get(columns[columns.length - 1]) === ""
 * @signals (e: SyntaxError) line.includes('"')
 */
export function readRecord(line: string, columns: readonly string[]): Map<string, string> {
  const fields = splitRecord(line);
  return new Map(columns.map((name, i) => [name, i < fields.length ? fields[i] : ""]));
}
