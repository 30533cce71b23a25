import type { BridgeEventName } from "./events.ts";
import type { Scope } from "./scopes.ts";

/** The scope needed to receive each event. */
export const EVENT_SCOPES: Readonly<Record<BridgeEventName, Scope>> = {
  user: "user",
  project: "project",
  files: "files:read",
  state: "state",
  namespaces: "namespaces",
};
