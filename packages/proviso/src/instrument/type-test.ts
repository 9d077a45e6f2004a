/** A condition that a value is of a type, as far as a value shows it: a class, a primitive type, or a union of such. */
export function typeTest(
  type: string,
  value: string,
  rename: (name: string) => string,
  /** What stands for the test where there is no such class at run time. */
  angelic: string,
): string {
  return alternatives(type)
    .map((alternative) => single(alternative, value, rename, angelic))
    .join(" || ");
}

function alternatives(type: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < type.length; i++) {
    const char = type[i] ?? "";
    if ("<({[".includes(char)) depth++;
    else if (">)}]".includes(char)) depth--;
    else if (char === "|" && depth === 0) {
      parts.push(type.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, type.slice(start)].map((part) => part.trim()).filter((part) => part !== "");
}

function single(type: string, value: string, rename: (name: string) => string, angelic: string): string {
  if (/^(any|unknown)$/.test(type)) return "true";
  if (/^(null|undefined|true|false|-?\d+|"[^"]*"|'[^']*')$/.test(type)) return `${value} === ${type}`;
  if (/^(number|string|boolean|bigint|symbol)$/.test(type)) return `typeof ${value} === "${type}"`;
  if (/^(int|nat)$/.test(type)) return `Number.isInteger(${value})`;
  if (type === "object" || type.startsWith("{")) return `(typeof ${value} === "object" && ${value} !== null)`;
  const name = type.replace(/<.*$/s, "").trim();
  if (type.endsWith("[]")) return `Array.isArray(${value})`;
  if (!/^[\w$.]+$/.test(name)) return "true";
  const [root = "", ...path] = name.split(".");
  const here = rename(root);
  return `(typeof ${here} === "undefined" ? ${angelic} : ${value} instanceof ${[here, ...path].join(".")})`;
}
