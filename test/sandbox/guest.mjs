// A guest that calls an exported function of a module by name and says what became of it.
export async function serve(channel) {
  for (;;) {
    const message = channel.receive();
    const { module, call, args = [], case: caseNumber = 0, passed, seed } = message;
    if (module === undefined) {
      channel.send(message);
      continue;
    }
    const exported = await import(module);
    if (seed !== undefined) channel.reseed(seed);
    channel.note(caseNumber);
    if (passed !== undefined) {
      channel.noteFrom(caseNumber + 1);
      for (let i = 2; i <= passed; i++) channel.pass(caseNumber + i);
    }
    let settled;
    try {
      const [group, member] = call.split(".");
      const target = member === undefined ? exported[group] : exported[group][member];
      settled = await channel.settle(target(...args));
    } catch (error) {
      settled = { kind: "error", error };
    }
    channel.clear();
    channel.send({
      kind: settled.kind,
      value: settled.kind === "value" ? plain(settled.value) : undefined,
      name: settled.kind === "error" ? settled.error?.name : undefined,
      code: settled.kind === "error" ? settled.error?.code : undefined,
      text: settled.kind === "error" ? String(settled.error?.message) : undefined,
      refusals: channel.refusals(),
      changed: channel.changedGlobals(),
    });
  }
}

const plain = (value) =>
  typeof value === "object" ? value : value === undefined ? undefined : String(value);
