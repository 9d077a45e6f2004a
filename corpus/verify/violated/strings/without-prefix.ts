//@ ensures text.startsWith(prefix) ==> prefix + \result === text;
//@ ensures !text.startsWith(prefix) ==> \result === text;
export function withoutPrefix(text: string, prefix: string): string {
  return text.replace(prefix, "");
}
