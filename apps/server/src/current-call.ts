import { AsyncLocalStorage } from "node:async_hooks";
import type { Surface } from "./security-events.ts";
import type { CallTrace } from "./server-traces.ts";

/** Facts known before authentication. */
export interface CallOrigin {
  readonly surface: Surface;
  /** From `loggedNetwork`; never a full address. */
  readonly network: string;
  /** Method and start of the path. */
  readonly route: string;
}

/** Facts about the current call that may be logged. */
export interface CurrentCall {
  /** Sent as `x-request-id`, so that an error on a screen leads to its lines in the log. */
  readonly id?: string | undefined;
  /** Lazy, because most calls are never logged. */
  readonly origin: () => CallOrigin;
  /** Method and path pattern, without parameter values. */
  readonly route?: string | undefined;
  /** Person id, set once the token is read. */
  readonly person?: string | undefined;
  /** Error code. */
  readonly reason?: string | undefined;
  readonly limit?: string | undefined;
  /** Undefined unless OpenTelemetry is on. */
  readonly trace?: CallTrace | undefined;
  /** True if another event explains the refusal. */
  readonly isExplained?: boolean | undefined;
}

const calls = new AsyncLocalStorage<CurrentCall>();

/** Runs `work`, in which `currentCall` returns `call`, even after an await. */
export function runWithCall<Result>(call: CurrentCall, work: () => Result): Result {
  return calls.run(call, work);
}

/** Undefined outside of a call. */
export function currentCall(): CurrentCall | undefined {
  return calls.getStore();
}

/** Does nothing outside of a call. */
export function annotateCall(known: Omit<CurrentCall, "origin">): void {
  const call = calls.getStore();
  if (call !== undefined) Object.assign(call, known);
}
