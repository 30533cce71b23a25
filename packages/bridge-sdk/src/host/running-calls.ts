import { failureForTool } from "./tool-response.ts";
import type { Dispatch } from "./dispatch.ts";
import { inspectCall } from "./inspector.ts";
import type { Inspector } from "./inspector.ts";
import { RunningCall } from "./running-call.ts";
import type { Caller, WithFocus } from "./running-call.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { WireError } from "../protocol/errors.ts";

/** Receives the outcome of each call that the client has not cancelled. */
export interface Reply {
  succeed(id: string | number, result: unknown): void;
  fail(id: string | number, error: WireError): unknown;
}

export interface RunningCalls {
  start(id: string | number, method: unknown, args: unknown): void;
  cancel(id: string | number): void;
  /** Aborts all running calls and fails them with DISCONNECTED. */
  end(): void;
}

export interface CallRunnerOptions {
  readonly dispatch: Dispatch;
  readonly inspector?: Inspector | undefined;
  /** Adds the host's stack to failures. */
  readonly isStackShown?: boolean | undefined;
  readonly frameStyle?: (() => string | undefined) | undefined;
  readonly caller: Caller;
  readonly onUnexpectedError: (error: unknown, method: string) => void;
}

/** Handlers open their dialogs inside `withFocus`. */
export function createRunningCalls(
  { dispatch, caller, onUnexpectedError, inspector, isStackShown }: CallRunnerOptions,
  reply: Reply,
  withFocus: WithFocus = (show) => show(),
): RunningCalls {
  const running = new Map<string | number, RunningCall>();

  const succeed = (call: RunningCall, result: unknown): void => {
    call.reportEnd?.(undefined, result);
    reply.succeed(call.id, result);
  };
  const fail = (call: RunningCall, method: unknown, thrown: unknown): void => {
    const { error, isExpected } = failureForTool(thrown, isStackShown);
    call.reportEnd?.(error.code);
    reply.fail(call.id, error);
    if (!isExpected) onUnexpectedError(thrown, typeof method === "string" ? method : typeof method);
  };
  /**
   * Returns false if the call was already cancelled or ended, so that nothing is answered twice.
   */
  const finish = (call: RunningCall): boolean =>
    running.get(call.id) === call && running.delete(call.id);
  const abortCall = (id: string | number, call: RunningCall, reason: BridgeError): void => {
    running.delete(id);
    call.abort(reason);
    call.reportEnd?.(reason.code);
  };

  return {
    start: (id, method, args) => {
      const call = new RunningCall(id, caller, withFocus);
      call.reportEnd = inspectCall(inspector, call.origin, method, args);
      let outcome: unknown;
      try {
        outcome = dispatch.run(call, method, args);
      } catch (thrown) {
        return fail(call, method, thrown);
      }
      // Answers directly if the result is synchronous. For thousands of calls, a promise each would
      // be most of the cost.
      if (!(outcome instanceof Promise)) return succeed(call, outcome);
      running.set(id, call);
      outcome.then(
        (result) => finish(call) && succeed(call, result),
        (thrown: unknown) => finish(call) && fail(call, method, thrown),
      );
    },
    cancel: (id) => {
      const call = running.get(id);
      if (call) abortCall(id, call, new BridgeError("CANCEL", "The tool cancelled its call"));
    },
    end: () => {
      const gone = new BridgeError("DISCONNECTED", "The tool was closed before this was answered");
      for (const [id, call] of running) {
        abortCall(id, call, gone);
        reply.fail(id, failureForTool(gone).error);
      }
    },
  };
}
