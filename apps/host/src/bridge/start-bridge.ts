import { serveTool } from "@tera/bridge-sdk/host";
import type { GrantsFor, Scope } from "@tera/bridge-sdk/host";
import { bridgeInspector } from "./inspector.ts";
import type { BridgeServices } from "./bridge-services.ts";
import { toolHandlers } from "./handlers/tool-handlers.ts";

/** A tool's frame and all that its tool is served with. */
export interface BridgeOptions {
  readonly frame: HTMLIFrameElement;
  /** The tool's origin; it must not be the host's own. */
  readonly toolOrigin: string;
  readonly services: BridgeServices;
  readonly grants: GrantsFor;
  /** What the catalogue says of an origin; a tool of it hears events before its first call. */
  readonly catalogueGrants?: (origin: string) => ReadonlySet<Scope> | undefined;
  /** Whether the tool is under development here: it is told where in the host its calls failed. */
  readonly isDevelopment?: boolean;
}

/** Serves the tool in a frame until stopped. Call it before the frame gets its address: older tools wait 300 ms and never ask again. */
export function startBridge({
  frame,
  toolOrigin,
  services,
  grants,
  catalogueGrants = () => undefined,
  isDevelopment = false,
}: BridgeOptions): { stop: () => void } {
  const host = serveTool({
    client: () => frame.contentWindow,
    origin: toolOrigin,
    handlers: toolHandlers(services),
    grantsFor: grants,
    knownGrants: catalogueGrants,
    inspector: bridgeInspector,
    isStackShown: isDevelopment,
    onUnexpectedError: (error) =>
      services.showError(error instanceof Error ? error : new Error(String(error))),
  });
  const unwatch = services.subscribe((event, payload) => {
    // A tool that has not greeted yet asks for everything itself when it does.
    if (host.mode !== "none") host.emit(event, payload);
  });
  return {
    stop: () => {
      unwatch();
      host.stop();
      services.showProgress(null);
    },
  };
}
