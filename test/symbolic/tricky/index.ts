import { asyncCases } from "./async.js";
import type { Case } from "./case.js";
import { classCases } from "./classes.js";
import { controlCases } from "./control.js";
import { objectCases } from "./objects.js";
import { orderCases } from "./order.js";
import { scopeCases } from "./scopes.js";
import { valueCases } from "./values.js";

/** Programs that are easily got wrong, by what they are about. */
export const tricky: Readonly<Record<string, readonly Case[]>> = {
  "the order of evaluation": orderCases,
  variables: scopeCases,
  jumps: controlCases,
  classes: classCases,
  objects: objectCases,
  "primitive values": valueCases,
  "async functions": asyncCases,
};

/** A case as a program with a function `entry`. */
export function programText(group: string, [, body]: Case): string {
  const head = group === "async functions" ? "async function" : "function";
  return `${head} entry(log: any): any {\n${body}\n}\n`;
}
