import { forms } from "./forms.js";

const fragments = [
  "\\",
  "(",
  ")",
  "{|",
  "|}",
  "==>",
  "<==>",
  "(*",
  "*)",
  ";",
  "\\forall",
  "`",
  "${",
  "}",
  "/",
  '"',
  "'",
  "..",
  "[*]",
  "@",
  "\n",
  "also",
  "requires",
  "<:",
  "\u2028",
  "\ud800",
  "new T {",
  "=>",
  "?",
  ":",
  "<",
  "\u0000",
];

/** A contract text cut off, spliced and scrambled. */
export function mutate(text: string, next: (below: number) => number): string {
  let out = text;
  for (let i = next(4) + 1; i > 0; i--) {
    const at = next(out.length + 1);
    switch (next(6)) {
      case 0:
        out = out.slice(0, at);
        break;
      case 1:
        out = out.slice(0, at) + out.slice(at + 1 + next(5));
        break;
      case 2:
        out = out.slice(0, at) + (fragments[next(fragments.length)] ?? "") + out.slice(at);
        break;
      case 3:
        out = out.slice(at) + out.slice(0, at);
        break;
      case 4: {
        const other = forms[next(forms.length)]?.good ?? "";
        out = out.slice(0, at) + other.slice(next(other.length + 1));
        break;
      }
      default:
        out = out.slice(0, at) + out.slice(at, at + 8).repeat(next(4)) + out.slice(at + 8);
    }
  }
  return out;
}
