import { BridgeError } from "@tera/bridge-sdk";

/** True if the person cancelled, or this tool aborted the call. */
export function isCancelled(error: unknown): boolean {
  return (
    (error instanceof BridgeError && (error.code === "CANCEL" || error.code === "ABORTED")) ||
    (error instanceof DOMException && error.name === "AbortError")
  );
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
