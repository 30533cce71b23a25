import { isRecord } from "@tera/contract";
import { z } from "zod";
import { MAX_DEPTH } from "../access/json-bounds.ts";
import { MAX_METADATA_BYTES } from "../supabase/storage/uploaded-body.ts";

/**
 * Version of the archive format, increased when older servers can't read newer archives. In format
 * 1, the description contained the lists.
 */
export const ARCHIVE_FORMAT = 2;
export const SINGLE_FILE_FORMAT = 1;
/** Each list is a file with one entry per line, so that it can be read in chunks. */
export const ARCHIVE_FILES = {
  description: "project.json",
  lists: {
    files: "files.ndjson",
    namespaces: "namespaces.ndjson",
    libraries: "libraries.ndjson",
    members: "members.ndjson",
    logs: "logs.ndjson",
    rounds: "rounds.ndjson",
    decisions: "decisions.ndjson",
  },
  files: "files/",
} as const;
/** Larger projects are moved by backup and restore. */
export const MAX_ARCHIVE_BYTES = 500_000_000;
/**
 * Limit for one JSON text: the description or a line of a list. Stored documents are far smaller.
 */
export const MAX_PIECE_BYTES = 50_000_000;
/**
 * Limit for the values of one JSON text (`requireBoundedJson`). Parsed JSON can take a hundred
 * times the memory of its text.
 */
export const MAX_PIECE_PARTS = 1_000_000;
/** Limit per imported list. */
export const MAX_ENTRIES = 20_000;

export type ArchiveList = keyof typeof ARCHIVE_FILES.lists;

const UNSAFE_KEY = "__proto__";
const object = z.custom<Record<string, unknown>>(
  (value) => isRecord(value) && isStorable(value, MAX_DEPTH),
);
const metadata = z
  .custom<Record<string, unknown>>(
    (value) => isRecord(value) && Buffer.byteLength(JSON.stringify(value)) <= MAX_METADATA_BYTES,
  )
  .nullable();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const archiveDescription = z.object({
  kind: z.literal("tera-project"),
  format: z.number().int().min(SINGLE_FILE_FORMAT).max(ARCHIVE_FORMAT),
  exportedAt: z.string(),
  data: object,
});

/**
 * Schemas of the lists that an import reads; the others are exported only for people to read. An
 * entry of `libraries` names the file to which its edits belong.
 */
export const archiveEntries = {
  files: z.object({
    path: z.string(),
    size: z.number(),
    sha256,
    mimetype: z.string().nullable(),
    metadata,
  }),
  namespaces: z.object({ name: z.string(), data: object }),
  libraries: z.object({ file: z.string(), data: object }),
} as const;

export type ImportedList = keyof typeof archiveEntries;
export type ArchiveEntryOf<List extends ImportedList> = z.infer<(typeof archiveEntries)[List]>;

/** Applies the database's limits for clients: no `__proto__` keys and a maximum nesting depth. */
function isStorable(value: object, levels: number): boolean {
  if (levels < 0 || Object.hasOwn(value, UNSAFE_KEY)) return false;
  return Object.values(value).every(
    (inner: unknown) =>
      typeof inner !== "object" || inner === null || isStorable(inner, levels - 1),
  );
}
