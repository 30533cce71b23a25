import { expose, transfer as handOver, wrap } from "comlink";
import { offerPort, requestPort } from "./raw-port.mjs";
import { createCalls } from "./raw-window.mjs";

export const peer = { name: "comlink over a port", package: "comlink", transfers: true };

export function host({ frame, toolOrigin, work }) {
  const buffer = () => {
    const made = work.buffer();
    return handOver(made, [made]);
  };
  offerPort(frame, toolOrigin, (port) => expose({ ...work, buffer }, port));
}

export async function tool(hostOrigin) {
  const remote = wrap(await requestPort(hostOrigin));
  return createCalls((ask, value, transfer) =>
    remote[ask](transfer.length > 0 ? handOver(value, transfer) : value),
  );
}
