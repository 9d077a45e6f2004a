import { accessSync, constants } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { SolverProgram } from "./connection.js";

export const solverNames = ["embedded", "z3", "cvc5"] as const;

/** The solver of a name; nothing if it is not on the path. */
export function findSolver(name: SolverProgram["name"], searched: string): SolverProgram | undefined {
  switch (name) {
    case "embedded": {
      const host = fileURLToPath(new URL("./embedded-host.js", import.meta.url));
      return { name, command: process.execPath, args: ["--stack-size=4000", host] };
    }
    case "z3": {
      const command = onPath(name, searched);
      return command === undefined ? undefined : { name, command, args: ["-in", "-smt2"] };
    }
    case "cvc5": {
      const command = onPath(name, searched);
      const args = ["--incremental", "--produce-models", "--strings-exp", "--lang=smt2"];
      return command === undefined ? undefined : { name, command, args };
    }
  }
}

function onPath(name: string, searched: string): string | undefined {
  for (const folder of searched.split(path.delimiter)) {
    const file = path.join(folder, name);
    if (folder !== "" && isExecutable(file)) return file;
  }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
