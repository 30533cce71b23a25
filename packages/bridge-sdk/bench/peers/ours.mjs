import { connect } from "../../src/index.ts";
import { transferBuffers, SCOPES, serveTool } from "../../src/host/index.ts";

export const peer = { name: "@tera/bridge-sdk", transfers: true };

/** Runs the package's real host, with its origin checks, schemas and grants. */
export function host({ frame, toolOrigin, work }) {
  const granted = new Set(SCOPES);
  serveTool({
    client: () => frame.contentWindow,
    origin: toolOrigin,
    grantsFor: () => granted,
    handlers: {
      setProjectState: (_context, _path, value) => work.echo(value),
      setProjectLibrary: (_context, _id, references) => work.count(references),
      getProjectLibrary: () => work.library(),
      setProjectFileContents: (_context, _id, buffer) => work.size(buffer),
      getProjectFileContents: () => transferBuffers(work.buffer()),
    },
  });
}

export async function tool(hostOrigin) {
  const tera = await connect({ hostOrigin });
  return {
    echo: (value) => tera.call("setProjectState", ["bench", value]),
    count: (references) => tera.call("setProjectLibrary", ["library", references]),
    library: () => tera.call("getProjectLibrary", ["library"]),
    size: (buffer, transfer) =>
      tera.call("setProjectFileContents", ["file", buffer], transfer ? { transfer: [buffer] } : {}),
    buffer: () => tera.call("getProjectFileContents", ["file"]),
    stream: () => tera.library.stream("library"),
  };
}
