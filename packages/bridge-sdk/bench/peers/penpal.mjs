import { CallOptions, connect, Reply, WindowMessenger } from "penpal";
import { createCalls } from "./raw-window.mjs";

export const peer = { name: "penpal", package: "penpal", transfers: true };

export function host({ frame, toolOrigin, work }) {
  const buffer = () => {
    const made = work.buffer();
    return new Reply(made, { transferables: [made] });
  };
  connect({
    messenger: new WindowMessenger({
      remoteWindow: frame.contentWindow,
      allowedOrigins: [toolOrigin],
    }),
    methods: { ...work, buffer },
  });
}

export async function tool(hostOrigin) {
  const remote = await connect({
    messenger: new WindowMessenger({ remoteWindow: window.parent, allowedOrigins: [hostOrigin] }),
  }).promise;
  return createCalls((ask, value, transfer) =>
    transfer.length > 0
      ? remote[ask](value, new CallOptions({ transferables: transfer }))
      : remote[ask](value),
  );
}
