// Loaded before a program: says at its end how much memory it had at its peak.
process.on("exit", () => process.stderr.write(`\npeak memory ${process.resourceUsage().maxRSS} kB\n`));
