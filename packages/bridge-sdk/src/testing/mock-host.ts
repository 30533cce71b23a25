import type { Handler, Handlers, SessionMethod } from "../host/handlers.ts";
import type { Inspector } from "../host/inspector.ts";
import { withLibraryParts } from "../host/library-parts.ts";
import { withScopeCalls } from "../host/scope-calls.ts";
import { serveTool } from "../host/serve-tool.ts";
import type { BridgeHost } from "../host/serve-tool.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { BridgeEventName, BridgeEvents } from "../protocol/events.ts";
import type { HandlerArguments, MethodName } from "../protocol/methods.ts";
import type { Reference } from "../protocol/records.ts";
import { SCOPES } from "../protocol/scopes.ts";
import type { Scope, ScopeStates } from "../protocol/scopes.ts";
import { canSendBlobs, LocalPort } from "./local-channel.ts";
import { placeInFrame, placeInPage } from "./mock-place.ts";
import type { FramedTool } from "./mock-place.ts";
import { createMockState } from "./mock-state.ts";
import type { MockState, Notify } from "./mock-state.ts";
import { mockHandlers } from "./mock-handlers.ts";
import { scopeStates } from "./scope-handlers.ts";
import { watchUser } from "./sign-in.ts";
import { WatchedScopes } from "./watched-scopes.ts";

export type AnsweredMethod = Exclude<MethodName, SessionMethod>;

/** A call with its validated arguments. */
export type RecordedCall = {
  [Name in AnsweredMethod]: { readonly method: Name; readonly args: HandlerArguments<Name> };
}[AnsweredMethod];

export interface MockHostOptions {
  /**
   * Overrides the default state: a signed-in person, two projects of which the first is active, a
   * library, and a screening round on it.
   */
  mockState?: Partial<Omit<MockState, "scopes">>;
  /** All scopes by default. */
  scopes?: readonly Scope[];
  /** Answers a tool in a frame of this page, and opens it. By default, answers the page itself. */
  tool?: FramedTool;
  /** Called for each valid, permitted call. */
  onCall?: (call: RecordedCall) => void;
  /** Called when the tool has connected, so again after each reload of either side. */
  onHandshake?: () => void;
  /** Gets all calls, also refused ones. */
  inspector?: Inspector;
}

/** Validates calls by the real contract, and answers from mock state. */
export interface MockHost {
  /** Can be changed at any time. */
  readonly mockState: MockState;
  /** Valid, permitted calls, oldest first. */
  readonly calls: readonly RecordedCall[];
  answer<Name extends AnsweredMethod>(method: Name, handler: Handler<Name>): void;
  /** Makes a method fail: `fail("uiConfirm", "CANCEL")`. */
  fail(method: AnsweredMethod, code: string, message?: string): void;
  /** Sends an event if the tool's scopes cover it. */
  emit<Name extends BridgeEventName>(event: Name, payload: BridgeEvents[Name]): void;
  /** Simulates a reload of the host: loses pending calls, keeps the state. */
  reload(): void;
  /** Removes the host from the page. */
  readonly stop: () => void;
}

/**
 * Installs a mock host that the tool's own `connect()` finds, in Node, jsdom or a browser. Call
 * `stop` after the test.
 *
 * @example
 * ```ts
 * const host = mockHost({ mockState: { project: null } });
 * host.fail("uiConfirm", "CANCEL");
 * await runTool();
 * expect(host.calls.map(({ method }) => method)).toContain("uiConfirm");
 * host.stop();
 * ```
 */
export function mockHost({
  mockState: changes,
  scopes = SCOPES,
  tool,
  onCall,
  onHandshake,
  inspector,
}: MockHostOptions = {}): MockHost {
  const allowed = new WatchedScopes(scopes);
  const mockState = createMockState({ ...changes, scopes: allowed });
  const calls: RecordedCall[] = [];
  const place = tool === undefined ? placeInPage() : placeInFrame(tool);

  const notify: Notify = (event, detail) => {
    if (event === "project") serving.emit("project", mockState.project);
    else if (event === "files")
      serving.emit("files", { path: String(detail), operation: "update" });
    else if (event === "namespaces") serving.emit("namespaces", { name: String(detail) });
    else if (event === "decisions") serving.emit("decisions", { round: String(detail) });
    else
      serving.emit("state", {
        path: Array.isArray(detail) ? (detail as readonly (string | number)[]) : [],
      });
  };
  allowed.changed = (scope) => serving.emit("scopes", { [scope]: scopeStates(mockState)[scope] });
  const whenLoggedIn = watchUser(mockState, (user) => serving.emit("user", user));
  const handlers = new Map<string, (...args: unknown[]) => unknown>(
    Object.entries(mockHandlers(mockState, notify, whenLoggedIn)) as [string, () => unknown][],
  );
  // Builds library parts with the current `getProjectLibrary` handler, which a test may replace.
  const { streamProjectLibrary } = withLibraryParts({
    getProjectLibrary: (...args) => handlers.get("getProjectLibrary")?.(...args) as Reference[],
  });
  handlers.set("streamProjectLibrary", streamProjectLibrary as () => unknown);
  const { checkMethod } = withScopeCalls({
    ...(Object.fromEntries(handlers) as Handlers),
    getScopes: (...args) => handlers.get("getScopes")?.(...args) as ScopeStates,
  });
  handlers.set("checkMethod", checkMethod as () => unknown);
  const recorded = withRecording(handlers, (call) => {
    calls.push(call);
    onCall?.(call);
  });

  const serve = (): BridgeHost =>
    serveTool({
      here: place.here,
      client: place.client,
      origin: place.origin,
      handlers: recorded,
      grantsFor: () => mockState.scopes,
      knownGrants: () => mockState.scopes,
      onHandshake,
      inspector,
      // A mistake in a test's handler should fail the test.
      onUnexpectedError: (error) => reportError(error),
      ...(tool !== undefined || canSendBlobs() ? {} : { openChannel: () => LocalPort.pair() }),
    });
  let serving = serve();
  place.enter();

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
      place.leave();
    },
  };
}

/** Calls the current handler of each method, which a test may replace. */
function withRecording(
  handlers: ReadonlyMap<string, (...args: unknown[]) => unknown>,
  record: (call: RecordedCall) => void,
): Handlers {
  const recorded = [...handlers.keys()].map((method) => [
    method,
    (context: unknown, ...args: unknown[]) => {
      record({ method, args } as unknown as RecordedCall);
      return handlers.get(method)?.(context, ...args);
    },
  ]);
  return Object.fromEntries(recorded) as Handlers;
}

/** Not every platform has `reportError`. */
function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
