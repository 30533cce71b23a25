import { EVENT_SCOPES, serveTool } from "@tera/bridge-sdk/host";
import type { GrantsFor, Scope } from "@tera/bridge-sdk/host";
import { bridgeInspector } from "../debug/inspector.ts";
import type { ToolServices } from "./tool-services.ts";
import { toolHandlers } from "./handlers/tool-handlers.ts";
import { sendStates } from "./send-states.ts";
import { createKnownStates } from "./known-states.ts";

export interface BridgeOptions {
  readonly frame: HTMLIFrameElement;
  /** Must not be the host's own origin. */
  readonly toolOrigin: string;
  readonly services: ToolServices;
  readonly grants: GrantsFor;
  /** Returns the tool's scopes without asking, so that events can arrive before its first call. */
  readonly knownGrants?: () => ReadonlySet<Scope> | undefined;
  /** Returns whether the tool may get events of a scope that it was granted. */
  readonly isAllowed?: (scope: Scope) => boolean;
  readonly onHandshake?: () => void;
  /** Sends stack traces of failed calls to the tool. */
  readonly isDevelopment?: boolean;
}

/**
 * Call this before setting the frame's address, because older tools wait only 300 ms for the
 * handshake and never retry.
 */
export function startBridge({
  frame,
  toolOrigin,
  services,
  grants,
  knownGrants = () => undefined,
  isAllowed = () => true,
  onHandshake = () => undefined,
  isDevelopment = false,
}: BridgeOptions): { stop: () => void } {
  const knownStates = createKnownStates();
  const host = serveTool({
    client: () => frame.contentWindow,
    origin: toolOrigin,
    handlers: toolHandlers(services, knownStates),
    grantsFor: grants,
    knownGrants,
    onHandshake,
    inspector: bridgeInspector,
    isStackShown: isDevelopment,
    onUnexpectedError: (error) =>
      services.showError(error instanceof Error ? error : new Error(String(error))),
  });
  const unwatch = services.subscribe((event, payload) => {
    // Before the handshake, send no events. A tool requests the current values itself after
    // connecting.
    if (host.mode === "none") return;
    const scope = EVENT_SCOPES[event];
    if (scope === null || (host.mode !== "popup" && isAllowed(scope))) host.emit(event, payload);
  });
  const stopSending = sendStates(services, knownStates, {
    emitState(projectId, state) {
      if (isAllowed("state")) host.emitState(projectId, state);
    },
  });
  return {
    stop: () => {
      unwatch();
      stopSending();
      host.stop();
      services.showProgress(null);
    },
  };
}
