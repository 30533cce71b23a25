import { failureForTool } from "./tool-response.ts";
import type { Dispatch } from "./dispatch.ts";
import { inspectCall } from "./inspector.ts";
import type { Inspector } from "./inspector.ts";
import { RunningCall } from "./running-call.ts";
import type { Caller, WithFocus } from "./running-call.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { WireError } from "../protocol/errors.ts";

/** Where the outcomes of a client's calls go; one of the two is called once for each call, whatever happens. */
export interface Reply {
  succeed(id: string | number, result: unknown): void;
  fail(id: string | number, error: WireError): unknown;
}

/** The calls of one client that are being worked on. */
export interface RunningCalls {
  start(id: string | number, method: unknown, args: unknown): void;
  /** The client no longer waits for this call. */
  cancel(id: string | number): void;
  /** Answers all that is open with DISCONNECTED and lets the handlers know. */
  end(): void;
}

/** What all calls of a client have in common. */
export interface CallRunnerOptions {
  readonly dispatch: Dispatch;
  readonly inspector?: Inspector | undefined;
  /** Whether failures tell where in the host they arose. */
  readonly isStackShown?: boolean | undefined;
  readonly caller: Caller;
  readonly onUnexpectedError: (error: unknown, method: string) => void;
}

/** Makes the table of running calls of one client; `withFocus` is what the client needs around dialogs. */
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
  /** Forgets the call; false when it was withdrawn or ended in the meantime, so that nothing is answered twice. */
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
      // What is known at once is answered at once: a promise for each of thousands of calls is most of what they cost.
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
