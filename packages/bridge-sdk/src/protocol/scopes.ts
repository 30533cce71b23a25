/** Scopes that a catalogue entry can grant to a tool; none is granted by default. */
export const SCOPES = [
  "user",
  "project",
  "projects",
  "state",
  "namespaces",
  "files:read",
  "files:write",
  "library:read",
  "library:write",
  "decisions",
  "ui",
  "log",
  "page",
] as const;

/** The scope `projects` allows listing projects, and changing the active one without asking. */
export type Scope = (typeof SCOPES)[number];

/**
 * Whether a tool has a scope: `prompt` means that `scopes.request` can get it, and `denied` that
 * nobody is asked for it, because the person or an administrator does not allow it.
 */
export type ScopeState = "granted" | "prompt" | "denied";

export type ScopeStates = Record<Scope, ScopeState>;

/** Whether a tool may call a method; `unavailable` means that the host does not have it. */
export type MethodAccess = ScopeState | "unavailable";
