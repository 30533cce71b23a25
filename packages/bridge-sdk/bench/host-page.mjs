import { syntheticReferences } from "./synthetic-references.mjs";

export function openHost(host, { toolOrigin, address, references, bytes }) {
  const library = syntheticReferences(references);
  const frame = document.createElement("iframe");
  frame.allow = "cross-origin-isolated";
  document.body.append(frame);
  host({
    frame,
    toolOrigin,
    work: {
      echo: (value) => value,
      count: (list) => list.length,
      library: () => library,
      size: (buffer) => buffer.byteLength,
      buffer: () => new Uint8Array(bytes).fill(7).buffer,
    },
  });
  frame.src = address;
}
