import { ints } from "./intrinsics.js";
import { hash } from "./labels.js";
import type { Colours } from "./pairing.js";
import type { Vertices } from "./vertices.js";

/** Colours of vertices as those of the nodes that they stand for. */
export function nodeColours({ leftNodes, rightNodes }: Vertices, colours: Int32Array): Colours {
  return { left: ofNodes(leftNodes, colours), right: ofNodes(rightNodes, colours) };
}

function ofNodes(vertices: readonly number[], colours: Int32Array): Int32Array {
  const found = ints(vertices.length);
  for (let node = 0; node < vertices.length; node++) {
    const vertex = vertices[node] as number;
    if (vertex >= 0) found[node] = colours[vertex] as number;
  }
  return found;
}

/** Colours that tell apart what differs within so many steps: by the most steps first, and last by none. */
export function nearColours(vertices: Vertices, steps: number): Colours[] {
  const { count, high, low, out } = vertices;
  let colours = ints(count);
  for (let v = 0; v < count; v++) colours[v] = (high[v] as number) ^ (low[v] as number);
  const found: Colours[] = [];
  for (let step = steps; step >= 0; step--) {
    found[step] = nodeColours(vertices, colours);
    const next = ints(count);
    for (let v = 0; v < count; v++) {
      let sum = hash(0, high[v] as number, low[v] as number, 2);
      const end = out.starts[v + 1] as number;
      for (let i = out.starts[v] as number; i < end; i++)
        sum = (sum + hash(0, out.labels[i] as number, colours[out.ends[i] as number] as number, 3)) | 0;
      next[v] = sum;
    }
    colours = next;
  }
  return found;
}
