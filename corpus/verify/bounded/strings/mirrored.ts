//@ ensures \result.length === word.length;
export function mirrored(word: string): string {
  let made = "";
  for (let i = word.length - 1; i >= 0; i--) made += word.charAt(i);
  return made;
}
