// `proviso/rollup`: checks contracts in what this bundler builds.
import { plugin } from "./plugin.js";

export type { ProvisoPluginOptions } from "./plugin.js";

export default plugin.rollup;
