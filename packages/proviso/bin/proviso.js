#!/usr/bin/env node
var version = process.versions.node.split(".").map(Number);
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  process.stderr.write(
    "proviso: Node " + process.versions.node + " is too old: install Node 20.19 or later.\n",
  );
  process.exitCode = 2;
} else {
  import("../dist/cli/main.js").then((cli) => cli.main());
}
