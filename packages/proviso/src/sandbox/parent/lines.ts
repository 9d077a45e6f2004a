/** No message of ours is as long; what is was not sent by us. */
const longest = 256 * 1024 * 1024;

/** Cuts what arrives in pieces into lines. Gives `false` when a line grows beyond all measure. */
export function makeLines(onLine: (line: string) => void): (bytes: Uint8Array) => boolean {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  return (bytes) => {
    const pieces = decoder.decode(bytes, { stream: true }).split("\n");
    const last = pieces.pop() ?? "";
    for (const piece of pieces) {
      onLine(parts.join("") + piece);
      parts = [];
      length = 0;
    }
    parts.push(last);
    length += last.length;
    return length <= longest;
  };
}
