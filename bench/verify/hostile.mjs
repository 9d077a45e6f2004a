import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const runtime = path.resolve(import.meta.dirname, "../../packages/runtime");

/** Equations of whole numbers that no solver comes to an end with. */
const equations = [
  "x * x * x + y * y * y === z * z * z",
  "x * x * x + y * y * y + 1 === z * z * z * z",
  "x * x * x * x + y * y * y + 2 === z * z * z * x",
  "x * x * y - z * z * z === 7 * y * z",
];

/** As many units as are wanted, each with a promise and a quantified precondition that nobody can decide. */
export function hostileUnits(count) {
  const units = Array.from({ length: count }, (_, i) => {
    const equation = equations[i % equations.length];
    return `/**
 * @requires x > ${i} && y > ${i} && z > ${i}
 * @requires (\\forall int i; 0 <= i && i < items.length; items[i] * items[i] * items[i] !== x * y * z)
 * @ensures !\\result
 */
export function equal${i}(x: int, y: int, z: int, items: readonly int[]): boolean {
  if (items.length > 1 && x * y * z === items[0] * items[1]) return x * x - y * y === z * z * z * x;
  return ${equation};
}
`;
  });
  return `import type { int } from "@proviso/runtime";\n\n${units.join("\n")}`;
}

/** Programs that stand for a native solver: one never says anything, one starts and then never answers a question. */
const fakes = {
  silent: "exec sleep 600",
  stuck: 'while read -r line; do case "$line" in *"answered 1"*) echo "answered 1";; esac; done',
};

/** A folder with hostile units and a fake solver that is first on the PATH, for as long as `use` runs. */
export async function withHostileUnits(count, fake, use) {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-hostile-"));
  try {
    mkdirSync(path.join(folder, "node_modules/@proviso"), { recursive: true });
    symlinkSync(runtime, path.join(folder, "node_modules/@proviso/runtime"));
    writeFileSync(path.join(folder, "units.ts"), hostileUnits(count));
    const bin = path.join(folder, "bin");
    mkdirSync(bin);
    const program = path.join(bin, "z3");
    writeFileSync(program, `#!/bin/sh\n${fake === undefined ? "exit 1" : fakes[fake]}\n`);
    chmodSync(program, 0o755);
    return await use(folder, { PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}` });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
