// The browser build. The package's other dependencies are for its server.
import TeraFy from "../../../../node_modules/@iebh/tera-fy/dist/terafy.js";
import { createCalls } from "./raw-window.mjs";

export const peer = { name: "@iebh/tera-fy", package: "@iebh/tera-fy", transfers: false };

/** A minimal host for tera-fy's client; tera-fy's own host is slower. */
export function host({ frame, toolOrigin, work }) {
  const methods = {
    ...work,
    handshake: () => ({ date: new Date() }),
    setServerMode: () => undefined,
    setServerVerbosity: () => undefined,
  };
  window.addEventListener("message", ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== toolOrigin || data?.action !== "rpc") return;
    source.postMessage(
      { TERA: 1, id: data.id, action: "response", response: methods[data.method](...data.args) },
      toolOrigin,
    );
  });
}

export async function tool(hostOrigin) {
  const client = new TeraFy({ mode: "parent", verbosity: 0, restrictOrigin: hostOrigin });
  await client.init();
  return createCalls((ask, value) => client.rpc(ask, value));
}
