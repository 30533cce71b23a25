import { BridgeError } from "../protocol/errors.ts";
import type { WireError } from "../protocol/errors.ts";

/** What a tool is told of a failure nobody foresaw; what really happened goes to the host's own error handling. */
const UNEXPECTED_ERROR_MESSAGE = "An unknown error has occured";

/**
 * The part of a failure that may cross the bridge: errors that carry a code are meant for people, others keep their text to themselves.
 * With `isStackShown`, for hosts under development alone, the stack and the text of the latter cross it too.
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

/** The failure as older clients expect it: a bare sentence, and the bare word for a cancellation. */
export function failureForLegacyTool(error: WireError): string {
  return error.code === "CANCEL" ? "CANCEL" : error.message;
}

/** What a tool is told instead of an answer that can't be copied between windows. */
export function uncloneableResult(): BridgeError {
  return new BridgeError(
    "UNCLONEABLE-RESULT",
    "The host's answer can't be sent to a tool. This is a fault of the host; please report it.",
  );
}

const NO_TRANSFERABLES: Transferable[] = [];

const transferredResults = new WeakSet<object>();

/**
 * Marks an answer as the tool's own: its buffers, or those directly inside it, are handed over instead of copied, and are empty here
 * afterwards. For what was made for this one call; whoever keeps a buffer answers it as it is.
 */
export function transferBuffers<Answer extends object>(answer: Answer): Answer {
  transferredResults.add(answer);
  return answer;
}

/** Buffers that go over with an answer instead of being copied: those of one that was given away. */
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
