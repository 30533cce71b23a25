import { AsyncLocalStorage } from "node:async_hooks";
import type { Surface } from "./security-events.ts";

/** What a request says of itself before anything is known of it. */
export interface CallOrigin {
  readonly surface: Surface;
  /** The caller's network (`loggedNetwork`), never their address. */
  readonly network: string;
  /** Method and beginning of the address. */
  readonly route: string;
}

/** What is known so far of the call that is being answered, as the log may say it. */
export interface CurrentCall {
  /** Found out when the log needs it, which for most calls it never does. */
  readonly origin: () => CallOrigin;
  /** Method and pattern of the address, without the values of its parameters. */
  readonly route?: string | undefined;
  /** The person's id, where their token was read. */
  readonly person?: string | undefined;
  /** The code of the refusal. */
  readonly reason?: string | undefined;
  /** The limit that was reached. */
  readonly limit?: string | undefined;
  /** True where an event of its own says why the call was refused. */
  readonly isExplained?: boolean | undefined;
}

const calls = new AsyncLocalStorage<CurrentCall>();

/** Does the work that answers a call; everything that it awaits can ask which call that is. */
export function runWithCall<Result>(call: CurrentCall, work: () => Result): Result {
  return calls.run(call, work);
}

/** The call that is being answered; undefined in the server's own work. */
export function currentCall(): CurrentCall | undefined {
  return calls.getStore();
}

/** Adds to what is known of the current call; does nothing in the server's own work. */
export function annotateCall(known: Omit<CurrentCall, "origin">): void {
  const call = calls.getStore();
  if (call !== undefined) Object.assign(call, known);
}
