import type { BridgeEventName } from "./events.ts";
import type { Scope } from "./scopes.ts";

export const EVENT_SCOPES: Readonly<Record<BridgeEventName, Scope>> = {
  user: "user",
  project: "project",
  files: "files:read",
  state: "state",
  namespaces: "namespaces",
};
