import type { Case } from "./case.js";

const some =
  "const v: any[] = [0, -0, 1, -1, 1.5, NaN, Infinity, -Infinity, 2 ** 31, 2 ** 32 + 1, -(2 ** 31) - 1, 2 ** 53, '', 'a', ' 12 ', '0x10', '-0', '1e3', true, false, null, undefined, 0n, 1n, -7n, 2n ** 70n];";

function table(operator: string): Case {
  return [
    `\`${operator}\` of any two primitive values`,
    `${some} const r: any[] = []; for (const a of v) for (const b of v) try { r[r.length] = a ${operator} b; } catch (e: any) { r[r.length] = e.name; } return r;`,
  ];
}

/** Operators on primitive values. */
export const valueCases: readonly Case[] = [
  ...[
    "+",
    "-",
    "*",
    "/",
    "%",
    "&",
    "|",
    "^",
    "<",
    "<=",
    ">",
    ">=",
    "===",
    "!==",
    "==",
    "!=",
    "&&",
    "||",
    "??",
  ].map(table),
  ...["**", "<<", ">>", ">>>"].map((operator): Case => {
    const [about, body] = table(operator);
    return [about, body.replace(", 2n ** 70n", "")];
  }),
  [
    "operators on one value",
    `${some} const r: any[] = []; for (const a of v) { r[r.length] = [!a, typeof a, \`\${a}\`, a ? 1 : 2]; for (const f of [(x: any) => +x, (x: any) => -x, (x: any) => ~x, (x: any) => ++x, (x: any) => x--]) try { r[r.length] = f(a); } catch (e: any) { r[r.length] = e.name; } } return r;`,
  ],
  [
    "rounding",
    `${some} const r: any[] = []; for (const a of [...v, -0.5, 0.5, 2.5, -2.5, 0.49999999999999994]) for (const f of [Math.floor, Math.ceil, Math.trunc, Math.round]) try { r[r.length] = f(a); } catch (e: any) { r[r.length] = e.name; } return r;`,
  ],
  [
    "texts are code units",
    "const s = 'a\\ud83d\\ude00\\u00e9'; return [s.length, s[0], s[1], s[2], s[3], s[9], (s as any)[-1], (s as any)['1'], s + s[1], s[1] + s[2] === '\\ud83d\\ude00', '\\ud83d\\ude00' < '\\uffff', 'a' < 'B', 'a' < 'ab', '' < 'a'];",
  ],
  [
    "texts cannot be changed",
    "const s: any = 'abc'; const r: any[] = []; try { s[0] = 'x'; } catch (e) { r[0] = e instanceof TypeError; } try { s.length = 1; } catch (e) { r[1] = e instanceof TypeError; } return [r, s];",
  ],
  [
    "literals in every form",
    "return [0x1f, 0b101, 0o17, 1_000, .5, 5., 1e21, 1e-7, 0xffn, 9007199254740993, 123456789012345680000];",
  ],
  [
    "numbers as texts",
    "const r: any[] = []; for (const x of [1e21, 1e-7, 0.1 + 0.2, -0, 2 ** 53 + 2, 123456789012345680000, 5e-324, -1e-7, 100, -5]) { r[r.length] = '' + x; r[r.length] = { [x]: 1 }; } return r;",
  ],
];
