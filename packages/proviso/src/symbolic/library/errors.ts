import type { Term } from "../../solver/index.js";
import type { Property } from "../heap/heap.js";
import { allocate } from "../machine/objects.js";
import { addressOf, findProperty } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { given, unmodelled } from "../values/result.js";
import type { ObjectValue, Single, Value } from "../values/value.js";
import { eachCombination } from "./combinations.js";
import { textOf } from "./convert.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled, stopWith } from "./stop.js";

/** `Error` and those below it. */
export function installErrors(realm: Realm): void {
  const { build, cx } = realm;
  for (const [name, prototype] of cx.prototypes.errors) {
    realm.value(prototype, "name", realm.text(name));
    realm.value(prototype, "message", realm.text(""));
    const maker = realm.constructorFunction(name, 1, prototype, ({ args, prototype: wanted }) =>
      eachCombination(args.slice(0, 2), build, ([message, options]) =>
        realm.always((state) => {
          const properties = new Map<string, Property>();
          if (message !== undefined && message.kind !== "undefined") {
            const value: Single = { kind: "string", term: textOf(message, build) };
            properties.set("message", { kind: "value", value, isHidden: true });
          }
          const cause = options?.kind === "object" ? causeIn(state, options) : undefined;
          if (cause !== undefined) properties.set("cause", { kind: "value", value: cause, isHidden: true });
          return given(allocate(cx, state, wanted ?? prototype, { kind: "error" }, properties));
        }),
      ),
    );
    if (name !== "Error") {
      const above = realm.addressOfGlobal("Error");
      realm.state.setObject(maker, { ...realm.state.object(maker), prototype: above });
    }
  }
  const [, base] = [...cx.prototypes.errors].find(([name]) => name === "Error") ?? [];
  if (base === undefined) throw new Error("There is no Error.");
  realm.plain(base, "toString", 0, ({ self, state }) => {
    if (self.kind !== "object") return stopWith("TypeError");
    const name = partOf(realm, state, self, "name", "Error");
    const message = partOf(realm, state, self, "message", "");
    const isEmpty = (term: Term): Term => build.equal(term, build.literal(""));
    const both = build.apply("str.++", [name, build.literal(": "), message]);
    const term = build.if(isEmpty(name), message, build.if(isEmpty(message), name, both));
    return given({ kind: "string", term });
  });
  const open = (): ObjectValue => realm.plainFunction("stack", 0, () => unmodelled("the stack of an error"));
  realm.property(base, "stack", { kind: "accessor", get: open(), set: open() });
}

function causeIn(state: State, options: ObjectValue): Value | undefined {
  const address = addressOf(options);
  if (address === undefined) return stopUnmodelled("the options of an error that are not known");
  const found = findProperty(state, address, "cause")?.property;
  if (found?.kind === "accessor") return stopUnmodelled("the cause of an error that an accessor gives");
  return found?.value;
}

function partOf(realm: Realm, state: State, self: ObjectValue, name: string, otherwise: string): Term {
  const address = addressOf(self);
  if (address === undefined) return stopUnmodelled("the text of a given object");
  const found = findProperty(state, address, name)?.property;
  if (found?.kind === "accessor" || found?.value.kind === "choice")
    return stopUnmodelled(`the ${name} of an error that is not known`);
  return found === undefined || found.value.kind === "undefined"
    ? realm.build.literal(otherwise)
    : textOf(found.value, realm.build);
}
