// The direction of imports, checked. Rooms of packages/proviso/src from the bottom up: each may import those before
// it, and capabilities never each other.
const rooms = [
  "values",
  "diagnostic",
  "result",
  "contract",
  "program",
  "instrument",
  "generate",
  "plan",
  "sandbox",
  "search",
  "solver",
  "symbolic",
  "execution",
  "lint",
  "test",
  "diff",
  "verify",
  "check",
  "report",
  "doors",
  "cli",
];

/** What each room may import besides itself. */
const allowed = {
  values: [],
  diagnostic: [],
  result: ["diagnostic"],
  contract: ["diagnostic"],
  program: ["diagnostic", "contract"],
  instrument: ["diagnostic", "contract", "program"],
  generate: [],
  plan: ["diagnostic", "contract", "program", "generate"],
  sandbox: [],
  search: ["values", "result", "generate", "sandbox"],
  solver: [],
  symbolic: ["contract", "generate", "solver"],
  execution: ["result", "contract", "program", "generate", "plan", "solver", "symbolic"],
  lint: ["diagnostic", "result", "contract", "program"],
  test: ["values", "diagnostic", "result", "contract", "program", "generate", "plan", "sandbox", "search"],
  diff: [
    "values",
    "diagnostic",
    "result",
    "contract",
    "program",
    "generate",
    "plan",
    "sandbox",
    "search",
    "solver",
    "symbolic",
    "execution",
  ],
  verify: [
    "diagnostic",
    "result",
    "contract",
    "program",
    "generate",
    "plan",
    "solver",
    "symbolic",
    "execution",
  ],
  check: ["result"],
  report: ["result"],
  doors: ["diagnostic", "result", "report", "contract", "program", "instrument"],
  cli: ["diagnostic", "result", "report", "lint", "test", "diff", "verify", "check", "doors", "solver"],
};

const src = "^packages/proviso/src/";

/** The floors of the room `contract/`, from the bottom up: each may import those before it. */
const floors = ["clauses", "lexer", "parser", "carriers", "shadow", "check", "desugar"];

const reasons = {
  values:
    "Values are read inside processes that run the user's code: what is loaded there is this room and no more.",
  diagnostic: "Diagnostics are what every room reports with, so they know none of them.",
  result: "The result document is data; it is made by capabilities and read by reporters.",
  contract: "The language knows nothing of projects, runs or reports.",
  program: "Programs and their contracts serve every capability and know none.",
  instrument:
    "The instrumenter turns text into text; who asks for it and where the result goes is not its business.",
  generate: "What draws values runs beside the user's code: it brings nothing with it.",
  plan: "A plan is made from a program and its contracts; who follows it is not its business.",
  sandbox: "The sandbox runs code and knows nothing of contracts; what weaves them is named to it by a URL.",
  search: "A search draws and runs cases; what they are judged by is given to it.",
  solver: "The solver knows terms; what they stand for is the business of those who make them.",
  symbolic:
    "What programs and contracts mean is said in terms; which programs, and what for, is not this room's business.",
  execution:
    "Programs are executed on terms for whoever asks; what it is asked for is not this room's business.",
  test: "A capability composes the core and knows no other capability, no reporter and no command line.",
  diff: "A capability composes the core and knows no other capability, no reporter and no command line.",
  verify: "A capability composes the core and knows no other capability, no reporter and no command line.",
  check:
    "What it composes, the other capabilities, is given to it as functions: it knows their results and no more.",
  lint: "A capability composes the core and knows no other capability, no reporter and no command line.",
  report:
    "Reporters read the result document only. If one needs more, the document lacks a field: add it there.",
  doors:
    "Doors bring checks into programs: they wire the instrumenter to Node, bundlers and files, and know no command.",
  cli: "The command line wires capabilities and reporters; what they are made of is not its business.",
};

export default {
  forbidden: [
    ...rooms.map((room) => ({
      name: `${room}-imports`,
      severity: "error",
      comment: reasons[room],
      from: { path: `${src}${room}/`, pathNot: "\\.test\\.ts$" },
      to: { path: src, pathNot: [room, ...allowed[room]].map((other) => `${src}${other}/`) },
    })),
    ...floors.map((floor, i) => ({
      name: `contract-${floor}-imports`,
      severity: "error",
      comment:
        "Inside the language imports go down too: clauses, lexer, parser, carriers, shadow, check, desugar.",
      from: { path: `${src}contract/${floor}/`, pathNot: "\\.test\\.ts$" },
      to: { path: `${src}contract/(${floors.slice(i + 1).join("|") || "nothing"})/` },
    })),
    {
      name: "rooms-by-their-door",
      severity: "error",
      comment:
        "What a room offers is in its index, and in that of `guest/` for what runs inside the sandbox; other rooms import that and not a file behind it.",
      from: { path: `${src}([^/]+)/`, pathNot: "\\.test\\.ts$" },
      to: { path: `${src}([^/]+)/`, pathNot: [`${src}$1/`, `${src}[^/]+/(guest/)?index\\.ts$`] },
    },
    {
      name: "runtime-has-no-dependencies",
      severity: "error",
      comment: "The runtime lives in the user's program and in browsers: it imports nothing.",
      from: { path: "^packages/runtime/src/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^packages/runtime/src/" },
    },
    {
      name: "files-only-at-the-edges",
      severity: "error",
      comment:
        "Only the command line, the doors, and the sandbox and the solver, whose purpose are processes, touch files and processes; programs read sources through TypeScript.",
      from: { path: src, pathNot: `${src}(cli|doors|sandbox|solver)/` },
      to: { path: "^(node:)?(fs|fs/promises|child_process|net|http|https|worker_threads)$" },
    },
    {
      name: "typescript-by-its-loader",
      severity: "error",
      comment: "TypeScript is loaded once, by `#typescript`; an import by name would load it again, slowly.",
      from: { path: src, pathNot: "\\.test\\.ts$" },
      to: { path: "node_modules/typescript/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-cycles",
      severity: "error",
      comment:
        "Files that need each other are one file, or lack a third; what follows the grammar recurses as it does: the parser, and the emitter of expressions.",
      from: { path: src, pathNot: "^packages/proviso/src/(contract/parser|instrument/expression)/" },
      to: { circular: true, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-tests-in-sources",
      severity: "error",
      comment: "Sources do not import tests or what only tests use.",
      from: { path: "^packages/[^/]+/src/", pathNot: "\\.test\\.ts$" },
      to: { path: "^test/|\\.test\\.ts$" },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^packages/proviso/typescript/"] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["types", "import", "default"] },
  },
};
