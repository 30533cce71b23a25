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
