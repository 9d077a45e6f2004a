#!/usr/bin/env node
// biome-ignore-all lint/style/useTemplate: a Node too old for Proviso may be too old for templates
var version = process.versions.node.split(".").map(Number);
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  process.stderr.write(
    "proviso: Node " + process.versions.node + " is too old: install Node 20.19 or later.\n",
  );
  process.exitCode = 2;
} else {
  import("../dist/cli/main.js").then(
    (cli) => cli.main(),
    (error) => {
      process.stderr.write("proviso: it is not built: run `npm run build` first. (" + error.message + ")\n");
      process.exitCode = 3;
    },
  );
}
