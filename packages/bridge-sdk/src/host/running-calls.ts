import { failureForTool } from "./answer.ts";
import type { Dispatch } from "./dispatch.ts";
import { watchCall } from "./inspector.ts";
import type { Inspector } from "./inspector.ts";
import { RunningCall } from "./running-call.ts";
import type { Caller } from "./running-call.ts";
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
  withdraw(id: string | number): void;
  /** Answers all that is open with DISCONNECTED and lets the handlers know. */
  end(): void;
}

/** What all calls of a client have in common. */
export interface Work {
  readonly dispatch: Dispatch;
  readonly inspector?: Inspector | undefined;
  /** Whether failures tell where in the host they arose. */
  readonly isStackShown?: boolean | undefined;
  readonly caller: () => Caller;
  readonly onUnforeseen: (error: unknown, method: string) => void;
}

/** Makes the table of running calls of one client. */
export function createRunningCalls({ dispatch, caller, onUnforeseen, inspector, isStackShown }: Work, reply: Reply): RunningCalls {
  const running = new Map<string | number, RunningCall>();

  /** Forgets the call; false when it was withdrawn or ended in the meantime, so that nothing is answered twice. */
  const finish = (id: string | number, call: RunningCall): boolean => running.get(id) === call && running.delete(id);
  const giveUp = (id: string | number, call: RunningCall, reason: BridgeError): void => {
    running.delete(id);
    call.abort(reason);
    call.ended?.(reason.code);
  };

  return {
    start: (id, method, args) => {
      const call = new RunningCall(caller());
      call.ended = watchCall(inspector, call.origin, method, args);
      running.set(id, call);
      dispatch.run(call, method, args).then(
        (result) => {
          if (!finish(id, call)) return;
          call.ended?.(undefined, result);
          reply.succeed(id, result);
        },
        (thrown: unknown) => {
          if (!finish(id, call)) return;
          const { error, foreseen } = failureForTool(thrown, isStackShown);
          call.ended?.(error.code);
          reply.fail(id, error);
          if (!foreseen) onUnforeseen(thrown, String(method));
        },
      );
    },
    withdraw: (id) => {
      const call = running.get(id);
      if (call) giveUp(id, call, new BridgeError("CANCEL", "The tool withdrew its call"));
    },
    end: () => {
      const gone = new BridgeError("DISCONNECTED", "The tool was closed before this was answered");
      for (const [id, call] of running) {
        giveUp(id, call, gone);
        reply.fail(id, failureForTool(gone).error);
      }
    },
  };
}
