import { BridgeError, connect } from "@tera/bridge-sdk";
import { mockHost } from "@tera/bridge-sdk/testing";
import type { Examples } from "@tera/docs/examples";
import { shownValue } from "../playground/shown-value.ts";

interface MadeCall {
  readonly method: string;
  readonly args: readonly unknown[];
}

export interface ExampleRun {
  /** The values of each line that the example printed. */
  readonly printed: readonly (readonly unknown[])[];
  readonly calls: readonly MadeCall[];
  /** Empty if the example ended well. */
  readonly error: string;
}

/** Runs an example against a fresh mock host; never rejects. */
export async function runExample(example: Examples[string]): Promise<ExampleRun> {
  const host = mockHost();
  const printed: unknown[][] = [];
  let error = "";
  try {
    const tera = await connect();
    try {
      await example({ tera, console: { log: (...values) => void printed.push(values) } });
    } finally {
      tera.dispose();
    }
  } catch (thrown) {
    error = thrown instanceof BridgeError ? `${thrown.code}: ${thrown.message}` : String(thrown);
  } finally {
    host.stop();
  }
  return {
    printed: await Promise.all(printed.map((line) => Promise.all(line.map(shownValue)))),
    calls: await Promise.all(
      host.calls.map(async ({ method, args }) => ({
        method,
        args: await Promise.all(args.map(shownValue)),
      })),
    ),
    error,
  };
}
