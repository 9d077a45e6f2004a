/**
 * @requires text.startsWith(prefix)
 * @ensures \result.length === text.length - prefix.length
 * @ensures prefix + \result === text
 */
export function withoutPrefix(text: string, prefix: string): string {
  return text.slice(prefix.length);
}
