/** A program that is easily got wrong: what it is about, and the body of its function, which takes `log`. */
export type Case = readonly [about: string, body: string];
