import { SCOPES } from "@tera/bridge-sdk/host";
import type { ScopeStates } from "@tera/bridge-sdk/host";
import type { ToolScopes } from "./tool-scopes.ts";

/** For the host itself. */
export const ALL_SCOPES: ToolScopes = {
  granted: () => new Set(SCOPES),
  states: () =>
    Promise.resolve(Object.fromEntries(SCOPES.map((scope) => [scope, "granted"])) as ScopeStates),
  request: () => Promise.resolve(),
  watch: () => () => undefined,
};
