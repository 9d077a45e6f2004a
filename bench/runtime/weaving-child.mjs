import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileHost } from "../../packages/proviso/dist/doors/host.js";
import { instrument } from "../../packages/proviso/dist/instrument/index.js";
import { transpile } from "./prepare.mjs";

// Turns all files of a folder into JavaScript in a process of its own, with or without weaving. Prints the
// milliseconds of processor time.

const [, , folder, tool] = process.argv;
const files = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith(".ts"))
  .sort()
  .map((name) => ({
    fileName: path.join(folder, name),
    text: readFileSync(path.join(folder, name), "utf8"),
  }));

const tools = {
  transpile: ({ text }) => transpile(text),
  instrument: woven,
  both: (file) => transpile(woven(file)),
};

function woven(file) {
  const done = instrument(file, options);
  const error = done?.diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new Error(`${file.fileName}: ${error.message}`);
  return done?.code ?? file.text;
}

const options = {
  host: { ...fileHost },
  checks: "all",
  frames: false,
  format: "module",
  runtime: "@proviso/runtime/internal",
  root: folder,
};

const started = process.cpuUsage();
for (const file of files) tools[tool](file);
const { user, system } = process.cpuUsage(started);
console.log(JSON.stringify({ milliseconds: (user + system) / 1000, files: files.length }));
