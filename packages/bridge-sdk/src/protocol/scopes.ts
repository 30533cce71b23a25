/** Everything a tool can be allowed to do; a catalogue entry grants a tool some of these, and nothing is granted by default. */
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
  "ui",
  "log",
  "page",
] as const;

/** One permission of a tool. `projects` is listing projects and changing the active one without asking. */
export type Scope = (typeof SCOPES)[number];
