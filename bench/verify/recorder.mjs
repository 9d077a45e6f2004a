import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";

// A solver that notes down what it is asked, in the file that is its first argument, and has another one answer: the command
// behind that.

const [file, command, ...args] = process.argv.slice(2);
const solver = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
process.stdin.on("data", (chunk) => {
  appendFileSync(file, chunk);
  solver.stdin.write(chunk);
});
process.stdin.on("end", () => solver.stdin.end());
solver.stdout.pipe(process.stdout);
solver.on("exit", () => process.exit());
