// biome-ignore-all lint/style/useNodejsImportProtocol: modules are to be refused by either name.
// Calls that reach for what is not theirs. Each takes the name of a file that is to stay as it is.
import child from "node:child_process";
import fs from "node:fs";
import fsPromises from "node:fs/promises";
import module, { createRequire, syncBuiltinESMExports } from "node:module";
import process from "node:process";
import { promisify } from "node:util";

const require = createRequire(import.meta.url);

export const files = {
  unlinkSync: (file) => fs.unlinkSync(file),
  rmSync: (file) => fs.rmSync(file, { recursive: true, force: true }),
  unlink: (file) => new Promise((resolve, reject) => fs.unlink(file, (e) => (e ? reject(e) : resolve()))),
  promisified: (file) => promisify(fs.unlink)(file),
  promises: (file) => fsPromises.rm(file),
  promisesOfFs: (file) => fs.promises.unlink(file),
  required: (file) => require("fs").unlinkSync(file),
  imported: async (file) => (await import("node:fs")).unlinkSync(file),
  gotten: (file) => process.getBuiltinModule("fs").unlinkSync(file),
  write: (file) => fs.writeFileSync(file, "gone"),
  append: (file) => fs.appendFileSync(file, "gone"),
  truncate: (file) => fs.truncateSync(file),
  rename: (file) => fs.renameSync(file, `${file}.moved`),
  copy: (file) => fs.copyFileSync(file, `${file}.copy`),
  link: (file) => fs.linkSync(file, `${file}.link`),
  symlink: (file) => fs.symlinkSync(file, `${file}.link`),
  mkdir: (file) => fs.mkdirSync(`${file}.folder`),
  mkdtemp: (file) => fs.mkdtempSync(`${file}.folder`),
  open: (file) => fs.openSync(file, "w"),
  openByNumber: (file) => fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_TRUNC),
  openAsync: (file) => fsPromises.open(file, "a"),
  stream: (file) =>
    new Promise((resolve, reject) => fs.createWriteStream(file).on("error", reject).on("open", resolve)),
  chmod: (file) => fs.chmodSync(file, 0),
  chmodByDescriptor: (file) => fs.fchmodSync(fs.openSync(file), 0),
  chmodByHandle: async (file) => (await fsPromises.open(file)).chmod(0),
  utimes: (file) => fs.utimesSync(file, 0, 0),
  utimesByDescriptor: (file) => fs.futimesSync(fs.openSync(file), 0, 0),
  binding: () => process.binding("fs"),
  readOutside: () => fs.readFileSync("/etc/passwd"),
  listOutside: () => fs.readdirSync("/etc"),
  report: () => {
    if (process.report === undefined) throw Object.assign(new Error(), { code: "ERR_ACCESS_DENIED" });
  },
  trace: async () => (await import("node:trace_events")).createTracing({ categories: ["v8"] }).enable(),
  snapshot: async (file) => (await import("node:v8")).writeHeapSnapshot(`${file}.heap`),
  flags: async () => (await import("node:v8")).setFlagsFromString("--log-all"),
  cache: (file) => {
    if (module.enableCompileCache === undefined)
      throw Object.assign(new Error(), { code: "ERR_ACCESS_DENIED" });
    module.enableCompileCache(file);
  },
};

export const programs = {
  spawn: () => child.spawn("touch", ["x"]),
  spawnSync: () => child.spawnSync("touch", ["x"]),
  exec: () => child.exec("touch x"),
  execSync: () => child.execSync("touch x"),
  execFile: () => promisify(child.execFile)("touch", ["x"]),
  fork: () => child.fork("x.js"),
  constructed: () => new child.ChildProcess(),
  cluster: async () => (await import("node:cluster")).default.fork(),
  execve: () => process.execve?.("/bin/sh", ["sh"]) ?? child.execSync("x"),
  kill: () => process.kill(process.ppid, 0),
  dlopen: () => process.dlopen({ exports: {} }, "/x.node"),
  chdir: () => process.chdir("/"),
  debugProcess: () => process._debugProcess(process.ppid),
};

export const threads = {
  required: () => new (require("worker_threads").Worker)("1", { eval: true }),
  imported: async () => new (await import("node:worker_threads")).Worker("1", { eval: true }),
  gotten: () => new (process.getBuiltinModule("node:worker_threads").Worker)("1", { eval: true }),
  created: () => new (createRequire("/x/y.js")("worker_threads").Worker)("1", { eval: true }),
  viaModule: () => new (module._load("worker_threads").Worker)("1", { eval: true }),
  viaData: async () =>
    (await import("data:text/javascript,import {Worker} from 'worker_threads'; new Worker('1',{eval:true})"))
      .x,
  extended: () => new (class extends require("worker_threads").Worker {})("1", { eval: true }),
  resynced: async () => {
    syncBuiltinESMExports();
    return new (await import("worker_threads")).Worker("1", { eval: true });
  },
  hooks: () => module.register("data:text/javascript,"),
  hooksInThread: () => (module.registerHooks ?? module.register)({}),
};

export const networks = {
  connect: (port = 80) => require("net").connect(port, "127.0.0.1"),
  socket: () => new (require("net").Socket)().connect(80),
  server: () => require("net").createServer().listen(0),
  tls: () => require("tls").connect(443, "127.0.0.1"),
  http: (port = 80) => require("http").get(`http://127.0.0.1:${port}/`),
  https: () => require("https").request("https://127.0.0.1/"),
  http2: () => require("http2").connect("http://127.0.0.1/"),
  client: () => new (require("_http_client").ClientRequest)("http://127.0.0.1/"),
  dgram: () => require("dgram").createSocket("udp4"),
  dns: () => require("dns").lookup("localhost", () => {}),
  dnsPromises: () => require("dns/promises").lookup("localhost"),
  resolver: () => new (require("dns").promises.Resolver)(),
  inspector: () => require("inspector").open(0),
  session: () => new (require("inspector").Session)().connect(),
  fetch: (port = 80) => fetch(`http://127.0.0.1:${port}/`),
  webSocket: () => new (globalThis.WebSocket ?? require("net").Socket)("ws://127.0.0.1/"),
  tty: () => new (require("tty").WriteStream)(3),
  agent: (port = 80) => new (require("http").Agent)().createConnection({ port }),
  imported: async () => (await import("node:net")).createConnection(80),
  dispatcher: async (port = 9) => {
    new Response("");
    const dispatcher = globalThis[Symbol.for("undici.globalDispatcher.1")];
    if (dispatcher === undefined) return require("net").connect(80);
    return dispatcher.request({ origin: `http://127.0.0.1:${port}`, path: "/", method: "GET" });
  },
};

/** Classes and handles that lead to sockets, threads or the pipe, by way of what is left. */
export function leaks() {
  const found = [];
  const isSocket = (value) => typeof value === "function" && "connect" in (value.prototype ?? {});
  for (const stream of [process.stdin, process.stdout, process.stderr])
    for (let p = Object.getPrototypeOf(stream); p !== null; p = Object.getPrototypeOf(p))
      if (isSocket(p.constructor)) found.push("a stream");
  for (const name of module.builtinModules) {
    let exported;
    try {
      exported = require(name);
    } catch {
      continue;
    }
    for (const value of [
      exported,
      ...Object.values(Object.getOwnPropertyDescriptors(exported)).map((d) => d.value),
    ])
      for (let p = value; p !== null && p !== undefined; p = Object.getPrototypeOf(p))
        if (isSocket(p)) found.push(name);
  }
  found.push(...process._getActiveHandles(), ...process._getActiveRequests());
  const { createHook, executionAsyncResource } = require("async_hooks");
  found.push(...Object.keys(executionAsyncResource()));
  createHook({ init: (_id, type) => found.push(type) }).enable();
  setTimeout(() => {}, 1);
  if (process.send !== undefined || process.channel !== undefined) found.push("process.send");
  return found;
}

/** Our own modules, which the user's code can import, once more. */
export async function ourselves(url) {
  const { openPipe } = await import(`${url}pipe.js`);
  return openPipe();
}

export async function ourselvesAgain(url) {
  const { openPipe } = await import(`${url}pipe.js?again`);
  openPipe().pipe.write("garbage");
}

export function descriptors() {
  const outcomes = [];
  for (let fd = 0; fd <= 20; fd++) {
    for (const attempt of [
      () => fs.writeSync(fd, "garbage\n"),
      () => fs.writevSync(fd, [Buffer.from("garbage\n")]),
      () => fs.writeFileSync(fd, "garbage\n"),
      () => fs.ftruncateSync(fd),
      () => fd > 2 && fs.readSync(fd, Buffer.alloc(1)),
      () => fd > 2 && fs.closeSync(fd),
      () =>
        fs
          .createWriteStream("", { fd })
          .on("error", () => {})
          .write("garbage\n"),
    ])
      try {
        attempt();
      } catch (error) {
        outcomes.push(error.code);
      }
  }
  return new Promise((resolve) => setTimeout(() => resolve([...new Set(outcomes)].sort()), 10));
}

export function pollute() {
  Object.prototype.polluted = 1;
  Object.prototype.kind = "mine";
  Object.prototype.get = () => 1;
  Array.prototype.map = () => ["mine"];
  globalThis.leaked = true;
}
export function patch() {
  JSON.stringify = () => "mine";
  JSON.parse = () => "mine";
  Reflect.apply = () => "mine";
  Function.prototype.call = () => "mine";
  Function.prototype.apply = () => "mine";
  Object.prototype.toJSON = () => "mine";
  TextEncoder.prototype.encode = () => "mine";
  Uint8Array.prototype.constructor = null;
  Object.getPrototypeOf(Uint8Array.prototype).subarray = () => "mine";
  globalThis.String = () => "mine";
  fs.writeSync = () => 0;
  fs.readSync = () => 0;
  syncBuiltinESMExports();
  globalThis.process = undefined;
}
export function freeze() {
  for (const shared of [Object, Array, Function, Promise, Error]) Object.freeze(shared.prototype);
}
/** Sees what goes through whatever of ours iterates over arrays. */
export function iterate(file) {
  const native = Array.prototype[Symbol.iterator];
  Array.prototype[Symbol.iterator] = function* () {
    yield 1;
  };
  try {
    fs.writeSync(3, "garbage\n");
    fs.unlinkSync(file);
  } finally {
    Array.prototype[Symbol.iterator] = native;
  }
}
