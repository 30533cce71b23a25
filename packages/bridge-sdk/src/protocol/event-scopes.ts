import type { BridgeEventName } from "./events.ts";
import type { Scope } from "./scopes.ts";

/** Which permission a tool needs to hear of an event. */
export const EVENT_SCOPES: Readonly<Record<BridgeEventName, Scope>> = {
  user: "user",
  project: "project",
  files: "files:read",
  state: "state",
  namespaces: "namespaces",
};
