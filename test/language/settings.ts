import type { Form, Setting } from "./forms.js";

// The program around a contract text, for each setting. `offset` is where the text starts: line and column from 1.

interface Placed {
  readonly files: Readonly<Record<string, string>>;
  /** The file the contract is in. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const subject = `export interface Shape { size: number }
export class Counter {
  amended(x: number, fresh: boolean): number { return fresh ? x : -x; }
}
`;

const box = (inside: string, heritage = ""): string => `class Base {}
export class Box extends Base ${heritage} {
${inside}
  value: number = 0;
  private secret: number = 1;
  static made: number = 0;
  grow(by: number): number { this.value += by; return this.value; }
}
`;

const templates: Readonly<Record<Setting, (text: string) => { source: string; extension?: string }>> = {
  unit: (text) => ({
    source: `/*@ ${text} @*/
export function unit(x: number, s: string | null, a: number[], shape: Shape): number {
  return x;
}
interface Shape { size: number }
class Box implements Shape { size = 0 }
`,
  }),
  class: (text) => ({ source: box(`/*@ ${text} @*/`) }),
  interface: (text) => ({ source: `export interface Sized {\n/*@ ${text} @*/\n  size: number;\n}\n` }),
  module: (text) => ({ source: `/*@ ${text} @*/\nexport {};\n` }),
  statement: (text) => ({
    source: `export function body(x: number): number {\n  const local = x;\n/*@ ${text} @*/\n  return local;\n}\n`,
  }),
  loop: (text) => ({
    source: `export function loop(x: number): number {\n  let sum = 0;\n/*@ ${text} @*/\n  for (let i = 0; i < x; i++) sum += i;\n  return sum;\n}\n`,
  }),
  field: (text) => ({ source: box(`/*@ ${text} @*/\n  private open: number = 3;`) }),
  parameter: (text) => ({
    source: `export function unit(\n/*@ ${text} @*/\n  x: object): object { return x; }\n`,
  }),
  heritage: (text) => ({ source: box("", `\n/*@ ${text} @*/\n`) }),
  change: (text) => ({
    extension: "scc",
    source: `export class Counter {\n/*@ ${text} @*/\n  amended(x: number, /*@ old_param @*/ stale: number, /*@ new_param @*/ fresh: boolean): number;\n}\n`,
  }),
};

/** A file of its own, under `folder`, with a contract text in its setting. */
export function place(setting: Setting, text: string, folder: string): Placed {
  const { source, extension = "ts" } = templates[setting](text);
  const name = extension === "ts" ? "form" : "subject";
  const before = source.slice(0, source.indexOf(`/*@ ${text}`) + 4);
  const lines = before.split("\n");
  const file = `${folder}/${name}.${extension}`;
  return {
    files: { [file]: source, [`${folder}/subject.ts`]: subject },
    file,
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
  };
}

/** The file for one half of a form. */
export function placeForm(form: Form, half: "good" | "wrong", index: number): Placed {
  return place(form.setting, form[half], `${half}-${index}`);
}
