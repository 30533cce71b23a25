import type { ToolScopes } from "../permissions/tool-scopes.ts";
import type { HostFacts } from "./host-facts.ts";

export interface ScopeServices {
  /** Absent for a tool that can't learn what it may do. */
  readonly scopes?: ToolScopes | undefined;
  /** Contains only what the tool's scopes let it know. */
  readonly hostFacts: () => HostFacts;
}
