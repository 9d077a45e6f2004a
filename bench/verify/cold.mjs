import { spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const tool = path.join(root, "packages/proviso/bin/proviso.js");

/** Runs `proviso verify` on some files in a process of its own; gives its result and the milliseconds that it took. */
export function coldRun(files, { cwd = root, options = [], env = {} } = {}) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tool, "verify", "--reporter", "json", ...options, ...files], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let stdout = "";
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.on("error", reject);
    child.on("close", () =>
      resolve({ milliseconds: performance.now() - began, document: JSON.parse(stdout) }),
    );
  });
}
