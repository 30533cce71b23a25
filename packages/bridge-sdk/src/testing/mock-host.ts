import type { Handler, Handlers, SessionMethod } from "../host/handlers.ts";
import { withLibraryParts } from "../host/library-parts.ts";
import { serveTool } from "../host/serve-tool.ts";
import type { BridgeHost } from "../host/serve-tool.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { BridgeEventName, BridgeEvents } from "../protocol/events.ts";
import type { HandlerArguments, MethodName } from "../protocol/methods.ts";
import type { Reference } from "../protocol/records.ts";
import { SCOPES } from "../protocol/scopes.ts";
import type { Scope } from "../protocol/scopes.ts";
import { canSendBlobs, LocalPort } from "./local-channel.ts";
import { toolPage } from "./tool-page.ts";
import { FakeWindow, viewOf } from "./two-windows.ts";
import { createMockState } from "./mock-state.ts";
import type { MockState } from "./mock-state.ts";
import { mockHandlers } from "./mock-handlers.ts";
import type { Notify } from "./mock-handlers.ts";

/** A method that a host answers by a handler. */
export type AnsweredMethod = Exclude<MethodName, SessionMethod>;

/** One call that reached the mock host, with the arguments it accepted. */
export type RecordedCall = {
  [Name in AnsweredMethod]: { readonly method: Name; readonly args: HandlerArguments<Name> };
}[AnsweredMethod];

/** What a mock host starts with. */
export interface MockHostOptions {
  /** What differs from the usual world: a person, two projects, one of them open, and one library. */
  mockState?: Partial<MockState>;
  /** What the tool may do; everything unless it is said. */
  scopes?: readonly Scope[];
}

/** A host for tests: it checks calls by the real contract and answers them from a world in memory. */
export interface MockHost {
  /** What the host holds; read it after a call, or set it before one. */
  readonly mockState: MockState;
  /** Every call so far that was allowed and well-formed, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** Answers a method in the test's own way from now on. */
  answer<Name extends AnsweredMethod>(method: Name, handler: Handler<Name>): void;
  /** Lets a method fail from now on: `fail("uiConfirm", "CANCEL")`. */
  fail(method: AnsweredMethod, code: string, message?: string): void;
  /** Tells the tool of an event, as far as its scopes go. */
  emit<Name extends BridgeEventName>(event: Name, payload: BridgeEvents[Name]): void;
  /** The host's page is loaded anew: calls on their way are lost, the world stays. */
  reload(): void;
  /** Takes the host away from around the page. */
  readonly stop: () => void;
}

const HOST_ORIGIN = "https://host.example";

/**
 * Puts a mock host around this page, so that the tool's own `connect()` finds it; in Node there need not be a page. Works in Vitest,
 * with or without jsdom, and in a browser. Call `stop` after the test.
 */
export function mockHost({ mockState: changes, scopes = SCOPES }: MockHostOptions = {}): MockHost {
  const mockState = createMockState(changes);
  const calls: RecordedCall[] = [];
  const page = toolPage();
  const here = new FakeWindow(HOST_ORIGIN);
  const tool = viewOf(page, here, () => host);
  const host: Window = viewOf(here, page, () => tool);

  const notify: Notify = (event, detail) => {
    if (event === "project") serving.emit("project", mockState.project);
    else if (event === "files")
      serving.emit("files", { path: String(detail), operation: "update" });
    else if (event === "namespaces") serving.emit("namespaces", { name: String(detail) });
    else
      serving.emit("state", {
        path: Array.isArray(detail) ? (detail as readonly (string | number)[]) : [],
      });
  };
  const handlers = new Map<string, (...args: unknown[]) => unknown>(
    Object.entries(mockHandlers(mockState, notify)) as [string, () => unknown][],
  );
  // A test's own answer for the whole library holds for its parts, too.
  const { streamProjectLibrary } = withLibraryParts({
    getProjectLibrary: (...args) => handlers.get("getProjectLibrary")?.(...args) as Reference[],
  });
  handlers.set("streamProjectLibrary", streamProjectLibrary as () => unknown);
  const recorded = Object.fromEntries(
    [...handlers.keys()].map((method) => [
      method,
      (context: unknown, ...args: unknown[]) => {
        calls.push({ method, args } as unknown as RecordedCall);
        return handlers.get(method)?.(context, ...args);
      },
    ]),
  ) as Handlers;

  const serve = (): BridgeHost =>
    serveTool({
      here: here as unknown as Window,
      client: () => tool,
      origin: page.origin,
      handlers: recorded,
      grantsFor: () => new Set(scopes),
      knownGrants: () => new Set(scopes),
      // A mistake in a test's own handler belongs on the test's output.
      onUnexpectedError: (error) => reportError(error),
      ...(canSendBlobs() ? {} : { openChannel: () => LocalPort.pair() }),
    });
  let serving = serve();
  page.enter(host);

  const answer: MockHost["answer"] = (method, handler) =>
    void handlers.set(method, handler as (...args: unknown[]) => unknown);
  return {
    mockState,
    calls,
    answer,
    fail: (method, code, message = code) =>
      answer(method, () => {
        throw new BridgeError(code, message);
      }),
    emit: (event, payload) => serving.emit(event, payload),
    reload: () => {
      serving.stop();
      serving = serve();
    },
    stop: () => {
      serving.stop();
      page.restore();
    },
  };
}

/** Shows an error as uncaught, also where the platform has no way of its own. */
function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
