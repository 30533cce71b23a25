import { z } from "zod";
import { MAX_DEPTH } from "../access/json-bounds.ts";
import { MAX_METADATA_BYTES } from "../supabase/storage/uploaded-body.ts";

/** Raised where an older server could not read the archive of a newer one. In form 1 the description held the lists itself. */
export const ARCHIVE_FORMAT = 2;
/** The one form in which the description held all. */
export const SINGLE_FILE_FORMAT = 1;
/** Names inside an archive. Each list is a file of its own, an entry a line, so that nobody has to hold it whole. */
export const ARCHIVE_FILES = {
  description: "project.json",
  lists: {
    files: "files.ndjson",
    namespaces: "namespaces.ndjson",
    libraries: "libraries.ndjson",
    members: "members.ndjson",
    logs: "logs.ndjson",
  },
  files: "files/",
} as const;
/** A larger project is moved by backup and restore. */
export const MAX_ARCHIVE_BYTES = 500_000_000;
/** How long one piece of JSON in an archive may be: the description, or a line of a list. The database stores no document near that. */
export const MAX_PIECE_BYTES = 50_000_000;
/** How many values such a piece holds at most (`requireBoundedJson`): a few bytes each, they cost a hundred times that once they are parsed. */
export const MAX_PIECE_PARTS = 1_000_000;
/** Entries of a list that is imported. */
export const MAX_ENTRIES = 20_000;

/** The name of a list of an archive. */
export type ArchiveList = keyof typeof ARCHIVE_FILES.lists;

const UNSAFE_KEY = "__proto__";
const object = z.custom<Record<string, unknown>>(
  (value) => isObject(value) && isStorable(value, MAX_DEPTH),
);
const metadata = z
  .custom<Record<string, unknown>>(
    (value) => isObject(value) && Buffer.byteLength(JSON.stringify(value)) <= MAX_METADATA_BYTES,
  )
  .nullable();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What an archive says of its project; its files lie beside it, below `files/`. */
export const archiveDescription = z.object({
  kind: z.literal("tera-project"),
  format: z.number().int().min(SINGLE_FILE_FORMAT).max(ARCHIVE_FORMAT),
  exportedAt: z.string(),
  data: object,
});

/** The entries of the lists that are imported; members and history are there to be read. Edits of a library that are not in its file yet name the file's path. */
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

/** A list that is imported. */
export type ImportedList = keyof typeof archiveEntries;
/** An entry of such a list. */
export type ArchiveEntryOf<List extends ImportedList> = z.infer<(typeof archiveEntries)[List]>;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the database would take the value from a client: no key of the machinery of objects, and nested no deeper than a document. */
function isStorable(value: object, levels: number): boolean {
  if (levels < 0 || Object.hasOwn(value, UNSAFE_KEY)) return false;
  return Object.values(value).every(
    (inner: unknown) =>
      typeof inner !== "object" || inner === null || isStorable(inner, levels - 1),
  );
}
