import { failureForLegacyTool, failureForTool, uncloneableResult } from "./tool-response.ts";
import { createFocus } from "./focus.ts";
import { createRunningCalls } from "./running-calls.ts";
import type { CallRunnerOptions } from "./running-calls.ts";
import { isCallId, randomId } from "../protocol/envelope.ts";
import type { UncheckedMessage, WindowMessage } from "../protocol/envelope.ts";

export interface WindowClient {
  receive(message: UncheckedMessage): void;
  emit(event: string, payload: unknown): void;
  end(): void;
}

/**
 * Serves an older client, which gets errors as sentences and `toggleFocus` calls around dialogs.
 */
export function serveWindow(
  post: (message: WindowMessage, transfer?: Transferable[]) => void,
  work: CallRunnerOptions,
): WindowClient {
  const focus = createFocus(post);
  const fail = (id: string | number, sentence: string): void =>
    post({ TERA: 1, id, action: "response", isError: true, response: sentence });
  const succeed = (id: string | number, response: unknown): void => {
    try {
      post({ TERA: 1, id, action: "response", response });
    } catch {
      fail(id, uncloneableResult().message);
    }
  };

  const calls = createRunningCalls(
    work,
    { succeed, fail: (id, error) => fail(id, failureForLegacyTool(error)) },
    (show) => focus.during(show),
  );

  return {
    receive: ({ id, action, method, args }) => {
      if (!isCallId(id)) return;
      if (action === "response") focus.handleResponse(id);
      else if (action === "rpc") calls.start(id, method, args);
    },
    emit: (event, payload) => {
      try {
        post({ TERA: 1, id: randomId(), action: "event", event, payload: [payload] });
      } catch (error) {
        work.onUnexpectedError(error, event);
      }
    },
    end: () => calls.end(),
  };
}

export const sentenceFor = (thrown: unknown): string =>
  failureForLegacyTool(failureForTool(thrown).error);
