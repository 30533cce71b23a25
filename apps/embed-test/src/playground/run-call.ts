import {
  BridgeError,
  type Connection,
  type MethodArguments,
  type MethodName,
} from "@tera/bridge-sdk";
import { shownValue } from "./shown-value.ts";

/** `took` is in milliseconds. */
export type CallOutcome = { readonly took: number } & (
  | { readonly kind: "result"; readonly value: unknown }
  | {
      readonly kind: "error";
      readonly code: string;
      readonly message: string;
      readonly data: unknown;
    }
);

/**
 * Makes a call without a timeout and returns its outcome; never rejects. Abort `signal` to end it.
 */
export async function runCall(
  tera: Connection,
  method: MethodName,
  values: readonly unknown[],
  signal: AbortSignal,
): Promise<CallOutcome> {
  const begun = performance.now();
  try {
    // The host validates the arguments.
    const result = await tera.call(method, values as MethodArguments<MethodName>, {
      signal,
      timeout: 0,
    });
    const took = performance.now() - begun;
    return { kind: "result", value: await shownValue(result), took };
  } catch (error) {
    const took = performance.now() - begun;
    if (error instanceof BridgeError)
      return { kind: "error", code: error.code, message: error.message, data: error.data, took };
    return { kind: "error", code: "", message: String(error), data: undefined, took };
  }
}
