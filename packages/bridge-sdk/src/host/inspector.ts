import { scopeOf } from "./dispatch.ts";
import { estimatedBytes } from "./estimated-bytes.ts";
import type { Scope } from "../protocol/scopes.ts";

/** One call that has ended, or one event, as an inspector shows it. */
export interface InspectedMessage {
  readonly kind: "call" | "event";
  /** The method, as it was sent, or the event. */
  readonly name: string;
  readonly origin: string;
  /** The permission that it used; null where it needs none, undefined where there is no such method. */
  readonly scope: Scope | null | undefined;
  /** About how much the arguments, or the event's payload, weigh. */
  readonly bytes: number;
  /** About how much the answer weighs. */
  readonly answerBytes: number;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  /** How long the answer took, in milliseconds. */
  readonly durationMs: number;
  /** The code it was refused with; undefined where it was answered. */
  readonly refusal: string | undefined;
}

/** Somebody who may look at what goes over the bridge. Nothing is measured while nobody does. */
export interface Inspector {
  readonly isActive: boolean;
  record(message: InspectedMessage): void;
}

const MAX_NAME_LENGTH = 100;

/** Begins to watch a call; answers what to tell of its end. Undefined where nobody looks. */
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

/** Notes an event that is told to the tool. */
export function inspectEvent(
  inspector: Inspector | undefined,
  origin: string,
  event: string,
  scope: Scope,
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
