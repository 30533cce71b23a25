import { z } from "zod";
import type { Scope } from "../access/scopes.ts";

/** A library of edits comes in one piece when a tab was offline for long. */
export const MAX_BYTES = 12_000_000;
const MAX_SESSION_LENGTH = 100;

/** What the database itself changes goes under these names, and whoever has a document open acts on them: the edits of a library are over at "destroy …". */
const RESERVED_SESSION = /^(?:destroy|database|reinitialise)(?:\s|$)/i;

/** Names what sends edits; a batch is applied once for each session and sequence. */
export const session = z
  .string()
  .min(1)
  .max(MAX_SESSION_LENGTH)
  .refine(
    (name) => !RESERVED_SESSION.test(name),
    "The names of sessions that begin with destroy, database or reinitialise are the server's own. Name a session after what sends, and a random id.",
  );
/** The document's name in an address. */
export const params = z.object({ path: z.string() });
/** How many batches a document has taken. */
export const version = z.number().int().min(0);
/** A number in an address. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, "Versions and limits in the address are whole numbers.")
  .transform(Number);
/** A document as it is read. */
export const document = z.object({ state: z.record(z.string(), z.unknown()), version });

/** A personal token reads a person's document with what opens their profile. No scope lets it write one: a profile is changed by its owner alone. */
function scopeOfDocument(
  ofProjects: Scope,
  ofProfile: Scope | undefined,
): (params: Readonly<Record<string, string>>) => Scope | undefined {
  return (named) =>
    /^project(s|_namespaces|_libraries)::/.test(named["path"] ?? "") ? ofProjects : ofProfile;
}

/** What a personal token needs to read a document. */
export const readAccess = {
  scope: "projects:read",
  scopeOf: scopeOfDocument("projects:read", "profile:read"),
} as const;
/** What a personal token needs to write one. */
export const writeAccess = {
  scope: "projects:write",
  scopeOf: scopeOfDocument("projects:write", undefined),
} as const;
