import { z } from "zod";
import type { PersonalTokenScope } from "../personal-token-scopes.ts";

const MAX_SESSION_LENGTH = 100;

/**
 * Session names of changes that the database itself makes. Open pages react to them: "destroy …"
 * ends a library's edits.
 */
const RESERVED_SESSION = /^(?:destroy|database|reinitialise)(?:\s|$)/i;

/** Identifies the sender of edits. Each batch of a session is applied once per sequence number. */
export const session = z
  .string()
  .min(1)
  .max(MAX_SESSION_LENGTH)
  .refine(
    (name) => !RESERVED_SESSION.test(name),
    "Session names that begin with destroy, database or reinitialise are reserved for the server. Name a session after its sender, plus a random id.",
  );
/** The path parameter is `entity::UUID[::relation]`. */
export const params = z.object({ path: z.string() });
/** Increases with each change. */
export const version = z.number().int().min(0);
export const document = z
  .object({ state: z.record(z.string(), z.unknown()), version })
  .meta({ title: "SharedDocument" });

/**
 * A personal token reads a person's document with the profile scope. No scope allows writing: only
 * the owner changes a profile.
 */
function scopeOfDocument(
  ofProjects: PersonalTokenScope,
  ofProfile: PersonalTokenScope | undefined,
): (params: Readonly<Record<string, string>>) => PersonalTokenScope | undefined {
  return ({ path = "" }) =>
    /^project(s|_namespaces|_libraries)::/.test(path) ? ofProjects : ofProfile;
}

/** Scopes with which a personal token reads a document. */
export const readAccess = {
  access: "person",
  scope: "projects:read",
  scopeOf: scopeOfDocument("projects:read", "profile:read"),
  scopeNote: "for documents of people (`users::`) with `profile:read`",
} as const;
/** Scopes with which a personal token writes a document. */
export const writeAccess = {
  access: "person",
  scope: "projects:write",
  scopeOf: scopeOfDocument("projects:write", undefined),
  scopeNote: "which can't write documents of people (`users::`)",
} as const;
