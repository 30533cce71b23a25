import { createCalls } from "./raw-window.mjs";

export const peer = { name: "raw MessagePort", transfers: true };

export function host({ frame, toolOrigin, work }) {
  offerPort(frame, toolOrigin, (port) => {
    port.onmessage = ({ data }) => {
      const answer = work[data.ask](data.value);
      port.postMessage(
        { number: data.number, answer },
        answer instanceof ArrayBuffer ? [answer] : [],
      );
    };
  });
}

export async function tool(hostOrigin) {
  const port = await requestPort(hostOrigin);
  const waiting = new Map();
  let number = 0;
  port.onmessage = ({ data }) => {
    waiting.get(data.number)(data.answer);
    waiting.delete(data.number);
  };
  return createCalls(
    (ask, value, transfer) =>
      new Promise((resolve) => {
        waiting.set(++number, resolve);
        port.postMessage({ number, ask, value }, transfer);
      }),
  );
}

export function offerPort(frame, toolOrigin, open) {
  window.addEventListener("message", ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== toolOrigin || data !== "a port, please")
      return;
    const { port1, port2 } = new MessageChannel();
    open(port1);
    source.postMessage("here it is", toolOrigin, [port2]);
  });
}

export function requestPort(hostOrigin) {
  return new Promise((resolve) => {
    window.addEventListener("message", function listen({ source, origin, ports }) {
      if (source !== window.parent || origin !== hostOrigin || !ports[0]) return;
      window.removeEventListener("message", listen);
      resolve(ports[0]);
    });
    window.parent.postMessage("a port, please", hostOrigin);
  });
}
