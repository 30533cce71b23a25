import { failureForTool } from "./answer.ts";
import type { Dispatch } from "./dispatch.ts";
import type { Caller } from "./dispatch.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { WireError } from "../protocol/errors.ts";

/** Where the outcome of a call goes; one of the two is called once, whatever happens. */
export interface Reply {
  succeed(result: unknown): void;
  fail(error: WireError): void;
}

/** The calls of one client that are being worked on. */
export interface RunningCalls {
  start(id: unknown, method: unknown, args: unknown, reply: Reply): void;
  /** The client no longer waits for this call. */
  withdraw(id: unknown): void;
  /** Answers all that is open with DISCONNECTED and lets the handlers know. */
  end(): void;
}

/** What all calls of a client have in common. */
export interface Work {
  readonly dispatch: Dispatch;
  readonly caller: () => Omit<Caller, "signal">;
  readonly onUnforeseen: (error: unknown, method: string) => void;
}

/** Makes the table of running calls of one client. */
export function createRunningCalls({ dispatch, caller, onUnforeseen }: Work): RunningCalls {
  const running = new Map<unknown, { controller: AbortController; reply: Reply }>();

  /** Forgets the call; false when it was withdrawn or ended in the meantime, so that nothing is answered twice. */
  const finish = (id: unknown, controller: AbortController): boolean => running.get(id)?.controller === controller && running.delete(id);

  return {
    start: (id, method, args, reply) => {
      const controller = new AbortController();
      running.set(id, { controller, reply });
      dispatch.run({ ...caller(), signal: controller.signal }, method, args).then(
        (result) => {
          if (finish(id, controller)) reply.succeed(result);
        },
        (thrown: unknown) => {
          if (!finish(id, controller)) return;
          const { error, foreseen } = failureForTool(thrown);
          reply.fail(error);
          if (!foreseen) onUnforeseen(thrown, String(method));
        },
      );
    },
    withdraw: (id) => {
      running.get(id)?.controller.abort(new BridgeError("CANCEL", "The tool withdrew its call"));
      running.delete(id);
    },
    end: () => {
      const gone = new BridgeError("DISCONNECTED", "The tool was closed before this was answered");
      for (const [id, { controller, reply }] of running) {
        running.delete(id);
        controller.abort(gone);
        reply.fail(failureForTool(gone).error);
      }
    },
  };
}
