import { serve as search } from "../../packages/proviso/dist/test/guest/serve.js";

// The search as it is, with the processor time that it took: from when all is loaded to when it ends. Start, loading
// and making cases small are not in it.

/** @param {import("../../packages/proviso/dist/sandbox/index.js").Channel} channel */
export async function serve(channel) {
  let begun = 0;
  const milliseconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  await search({
    ...channel,
    send(message) {
      if (message.kind === "searched") channel.send({ ...message, milliseconds: milliseconds() - begun });
      else channel.send(message);
      if (message.kind === "loaded") begun = milliseconds();
    },
  });
}
