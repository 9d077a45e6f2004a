import type { Picture } from "../../../packages/proviso/dist/symbolic/reflect.js";

/** Whether the machine's picture is V8's. The message of an error that the machine itself throws is left open. */
export function agree(machine: Picture, host: Picture): boolean {
  if (machine.is === "primitive") return host.is === "primitive" && Object.is(machine.value, host.value);
  if (machine.is === "seen") return host.is === "seen" && machine.at === host.at;
  if (host.is !== "object" || machine.kind !== host.kind) return false;
  const isOpen = !machine.held.some(([name]) => name === "message");
  const expected =
    isOpen && /Error$/.test(host.kind) ? host.held.filter(([name]) => name !== "message") : host.held;
  return (
    machine.held.length === expected.length &&
    machine.held.every(([name, drawn], i) => {
      const [otherName, other] = expected[i] ?? [];
      return name === otherName && other !== undefined && agree(drawn, other);
    })
  );
}
