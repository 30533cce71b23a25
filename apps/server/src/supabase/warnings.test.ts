import { EventEmitter, once } from "node:events";
import { expect, it } from "vitest";
import { REST_PATH } from "./rest.ts";

it("a warning emitted as an Error does not throw while the REST library is loaded", async () => {
  expect(REST_PATH).toBe("/rest/v1");
  // Keeps other listeners from printing this expected warning.
  const others = process.rawListeners("warning");
  process.removeAllListeners("warning");
  try {
    const warned = once(process, "warning") as Promise<[Error]>;
    const emitter = new EventEmitter();
    const addListener = (): void => void emitter.on("event", () => {});
    for (let count = 0; count <= EventEmitter.defaultMaxListeners; count += 1) addListener();
    const [warning] = await warned;
    expect(warning.name).toBe("MaxListenersExceededWarning");
  } finally {
    for (const listener of others) process.on("warning", listener as (warning: Error) => void);
  }
});
