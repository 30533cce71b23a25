import { BridgeError } from "../protocol/errors.ts";
import type { WireError } from "../protocol/errors.ts";

/** Requirement ERR-01 defines this text. */
const UNEXPECTED_ERROR_MESSAGE = "An unknown error has occured";

/**
 * Only errors with a code keep their message, unless `isStackShown` (for development) reveals
 * messages and stacks.
 */
export function failureForTool(
  thrown: unknown,
  isStackShown = false,
): { error: WireError; isExpected: boolean } {
  const { error, isExpected } = toWireError(thrown);
  if (!isStackShown || !(thrown instanceof Error)) return { error, isExpected };
  return { error: { ...error, message: thrown.message, stack: thrown.stack }, isExpected };
}

function toWireError(thrown: unknown): { error: WireError; isExpected: boolean } {
  if (typeof thrown === "string")
    return { error: { name: "BridgeError", message: thrown, code: thrown }, isExpected: true };
  if (thrown instanceof Error && "code" in thrown && typeof thrown.code === "string") {
    const data = thrown instanceof BridgeError ? thrown.data : undefined;
    return {
      error: {
        name: thrown.name,
        message: thrown.message,
        code: thrown.code,
        ...(data === undefined ? {} : { data }),
      },
      isExpected: true,
    };
  }
  return {
    error: { name: "Error", message: UNEXPECTED_ERROR_MESSAGE, code: "UNKNOWN_ERROR" },
    isExpected: false,
  };
}

/** Older clients expect a sentence, or "CANCEL". */
export function failureForLegacyTool(error: WireError): string {
  return error.code === "CANCEL" ? "CANCEL" : error.message;
}

export function uncloneableResult(): BridgeError {
  return new BridgeError(
    "UNCLONEABLE-RESULT",
    "The host's answer can't be sent to a tool. This is a fault of the host; please report it.",
  );
}

const NO_TRANSFERABLES: Transferable[] = [];

const transferredResults = new WeakSet<object>();

/**
 * Marks a result so that its buffers are transferred instead of copied. Covers the result itself
 * and its direct fields. The host can't use the buffers afterwards, so mark only those made for
 * this call.
 */
export function transferBuffers<Answer extends object>(answer: Answer): Answer {
  transferredResults.add(answer);
  return answer;
}

export function transferablesOf(result: unknown): Transferable[] {
  if (typeof result !== "object" || result === null || !transferredResults.has(result))
    return NO_TRANSFERABLES;
  const candidates =
    result instanceof ArrayBuffer || ArrayBuffer.isView(result)
      ? [result]
      : Object.values(result as Record<string, unknown>);
  const buffers = candidates.map((value) => (ArrayBuffer.isView(value) ? value.buffer : value));
  return [...new Set(buffers.filter((buffer) => buffer instanceof ArrayBuffer))];
}
