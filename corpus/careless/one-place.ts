import { first }    from "./start.js";
export class Held { #held = first; get(): number { return this.#held; } put(x: number): void { this.#held = x; } }
