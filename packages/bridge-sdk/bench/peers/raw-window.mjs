export const peer = { name: "raw window", transfers: true };

export function host({ frame, toolOrigin, work }) {
  window.addEventListener("message", ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== toolOrigin) return;
    const answer = work[data.ask](data.value);
    source.postMessage(
      { number: data.number, answer },
      toolOrigin,
      answer instanceof ArrayBuffer ? [answer] : [],
    );
  });
}

export async function tool(hostOrigin) {
  const waiting = new Map();
  let number = 0;
  window.addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.parent || origin !== hostOrigin) return;
    waiting.get(data.number)?.(data.answer);
    waiting.delete(data.number);
  });
  return createCalls(
    (ask, value, transfer) =>
      new Promise((resolve) => {
        waiting.set(++number, resolve);
        window.parent.postMessage({ number, ask, value }, hostOrigin, transfer);
      }),
  );
}

export function createCalls(ask) {
  return {
    echo: (value) => ask("echo", value, []),
    count: (references) => ask("count", references, []),
    library: () => ask("library", undefined, []),
    size: (buffer, transfer) => ask("size", buffer, transfer ? [buffer] : []),
    buffer: () => ask("buffer", undefined, []),
  };
}
