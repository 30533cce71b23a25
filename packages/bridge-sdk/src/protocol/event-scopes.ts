import type { BridgeEventName } from "./events.ts";
import type { Scope } from "./scopes.ts";

/** An event with a null scope needs none. */
export const EVENT_SCOPES: Readonly<Record<BridgeEventName, Scope | null>> = {
  user: "user",
  project: "project",
  files: "files:read",
  state: "state",
  namespaces: "namespaces",
  decisions: "decisions",
  theme: null,
  host: null,
  scopes: null,
};
