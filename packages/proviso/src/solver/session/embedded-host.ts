import { createRequire } from "node:module";

// Z3 as WebAssembly, in a process of its own that talks as the native one does: whatever it does, it can be ended. It is called
// on the main thread, because there is nothing else to do here, and a hop to another costs more than most queries.

/** What is used of the module that Emscripten made. */
interface Z3Module {
  ccall(name: string, result: string | null, types: readonly string[], args: readonly unknown[]): unknown;
}

const load = createRequire(import.meta.url)("z3-solver/build/z3-built.js") as () => Promise<Z3Module>;
const z3 = await load();
const config = z3.ccall("Z3_mk_config", "number", [], []);
const context = z3.ccall("Z3_mk_context", "number", ["number"], [config]);
// Otherwise an error would end the process; here it is an answer like others.
z3.ccall("set_noop_error_handler", null, ["number"], [context]);

let read = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk: string) => {
  read += chunk;
  const [whole, mark] = /^[\s\S]*\n\(echo "([^"]*)"\)\n/.exec(read) ?? [];
  if (whole === undefined || mark === undefined) return;
  read = read.slice(whole.length);
  const answer = String(z3.ccall("Z3_eval_smtlib2_string", "string", ["number", "string"], [context, whole]));
  // What cannot be read ends an answer early.
  process.stdout.write(answer.trimEnd().endsWith(mark) ? answer : `${answer}\n${mark}\n`);
});
process.stdin.on("end", () => process.exit());
