import { syntheticReferences } from "./synthetic-references.mjs";

const WARM_UP = 50;

/** Connects and exposes the measures as `window.bench`. Times are in milliseconds. */
export async function openTool(tool, { hostOrigin, references, bytes }) {
  const asks = await tool(hostOrigin);
  await asks.echo(0);
  const firstCall = performance.now();

  let library;
  const time = async (work) => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };

  window.bench = {
    firstCall: () => firstCall,
    roundTrip: async (calls) => {
      for (let count = 0; count < WARM_UP; count += 1) await asks.echo(count);
      const times = [];
      for (let count = 0; count < calls; count += 1) {
        const begun = performance.now();
        const answer = await asks.echo(count);
        times.push(performance.now() - begun);
        expectThat(answer === count, "echo");
      }
      return median(times);
    },
    concurrent: async (calls) =>
      (calls /
        (await time(() =>
          Promise.all(Array.from({ length: calls }, (_, index) => asks.echo(index))),
        ))) *
      1000,
    send: () => {
      library ??= syntheticReferences(references);
      return time(async () => expectThat((await asks.count(library)) === references, "count"));
    },
    fetch: () =>
      time(async () => expectThat((await asks.library()).length === references, "library")),
    copy: () => {
      const buffer = new Uint8Array(bytes).fill(3).buffer;
      return time(async () => expectThat((await asks.size(buffer, false)) === bytes, "size"));
    },
    give: () => {
      const buffer = new Uint8Array(bytes).fill(3).buffer;
      return time(async () =>
        expectThat(
          (await asks.size(buffer, true)) === bytes && buffer.byteLength === 0,
          "handing over",
        ),
      );
    },
    take: () => time(async () => expectThat((await asks.buffer()).byteLength === bytes, "buffer")),
    stream: () => longestTaskWhileStreaming(asks, references),
    /** Makes calls and keeps only weak references to their arguments and promises. */
    leave: async (calls) => {
      window.left = [];
      await Promise.all(
        Array.from({ length: calls }, (_, index) => {
          const value = { index };
          const answer = asks.echo(value);
          window.left.push(new WeakRef(value), new WeakRef(answer));
          return answer;
        }),
      );
    },
    countLeft: () => window.left.filter((reference) => reference.deref() !== undefined).length,
    forget: () => void (window.left = []),
  };
  window.isReady = true;
}

/**
 * Returns the duration of the longest task while streaming a library, or 0 if no task took 50 ms.
 */
async function longestTaskWhileStreaming(asks, references) {
  let longest = 0;
  const note = (list) =>
    list.forEach(
      ({ name, duration }) => (longest = name === "self" ? Math.max(longest, duration) : longest),
    );
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "longtask" });
  let count = 0;
  for await (const part of asks.stream()) count += part.length;
  note(observer.takeRecords());
  observer.disconnect();
  expectThat(count === references, "stream");
  return longest;
}

function expectThat(isSo, what) {
  if (!isSo) throw new Error(`The answer is wrong: ${what}`);
}

function median(values) {
  return values.toSorted((one, other) => one - other)[values.length >> 1];
}
