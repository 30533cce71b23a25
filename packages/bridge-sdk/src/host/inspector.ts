import { scopeOf } from "./dispatch.ts";
import { estimatedBytes } from "./estimated-bytes.ts";
import type { Scope } from "../protocol/scopes.ts";

/** A finished call, or an event. */
export interface InspectedMessage {
  readonly kind: "call" | "event";
  /** The method's or event's name; the contract may not have such a method. */
  readonly name: string;
  readonly origin: string;
  /** Null if none is needed, undefined for an unknown method. */
  readonly scope: Scope | null | undefined;
  /** Estimated size of the arguments or payload. */
  readonly bytes: number;
  /** Estimated size of the answer. */
  readonly answerBytes: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly durationMs: number;
  /** The error code of a failed call; undefined for success. */
  readonly refusal: string | undefined;
}

/** Measures nothing while it is inactive. */
export interface Inspector {
  readonly isActive: boolean;
  record(message: InspectedMessage): void;
}

const MAX_NAME_LENGTH = 100;

/** Returns the function to call when the call ends, or undefined without an active inspector. */
export function inspectCall(
  inspector: Inspector | undefined,
  origin: string,
  method: unknown,
  args: unknown,
): ((refusal: string | undefined, result?: unknown) => void) | undefined {
  if (!inspector?.isActive) return undefined;
  const begun = performance.now();
  const seen = {
    kind: "call" as const,
    name: (typeof method === "string" ? method : typeof method).slice(0, MAX_NAME_LENGTH),
    origin,
    scope: scopeOf(method),
    bytes: estimatedBytes(args),
    at: Date.now(),
  };
  return (refusal, result) =>
    inspector.record({
      ...seen,
      answerBytes: result === undefined ? 0 : estimatedBytes(result),
      durationMs: performance.now() - begun,
      refusal,
    });
}

export function inspectEvent(
  inspector: Inspector | undefined,
  origin: string,
  event: string,
  scope: Scope | null,
  payload: unknown,
): void {
  if (inspector?.isActive)
    inspector.record({
      kind: "event",
      name: event,
      origin,
      scope,
      bytes: estimatedBytes(payload),
      answerBytes: 0,
      at: Date.now(),
      durationMs: 0,
      refusal: undefined,
    });
}
