import { z } from "zod";
import { DEEPEST_LEVEL } from "../access/json-bounds.ts";
import { MAXIMUM_METADATA_BYTES } from "../supabase/storage/uploaded-body.ts";

/** Raised where an older server could not read the archive of a newer one. In form 1 the description held the lists itself. */
export const ARCHIVE_FORMAT = 2;
/** The one form in which the description held all. */
export const FORMAT_IN_ONE_PIECE = 1;
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
export const MAXIMUM_ARCHIVE_BYTES = 500_000_000;
/** How long one piece of JSON in an archive may be: the description, or a line of a list. The database stores no document near that. */
export const MAXIMUM_PIECE_BYTES = 50_000_000;
/** How many values such a piece holds at most (`requireBoundedJson`): a few bytes each, they cost a hundred times that once they are parsed. */
export const MAXIMUM_PIECE_PARTS = 1_000_000;
/** Entries of a list that is imported. */
export const MAXIMUM_ENTRIES = 20_000;

/** The name of a list of an archive. */
export type ArchiveList = keyof typeof ARCHIVE_FILES.lists;

const MACHINERY = "__proto__";
const object = z.custom<Record<string, unknown>>(
  (value) => isObject(value) && isStorable(value, DEEPEST_LEVEL),
);
const metadata = z
  .custom<Record<string, unknown>>(
    (value) =>
      isObject(value) && Buffer.byteLength(JSON.stringify(value)) <= MAXIMUM_METADATA_BYTES,
  )
  .nullable();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What an archive says of its project; its files lie beside it, below `files/`. */
export const archiveDescription = z.object({
  kind: z.literal("tera-project"),
  format: z.number().int().min(FORMAT_IN_ONE_PIECE).max(ARCHIVE_FORMAT),
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
  if (levels < 0 || Object.hasOwn(value, MACHINERY)) return false;
  return Object.values(value).every(
    (inner: unknown) =>
      typeof inner !== "object" || inner === null || isStorable(inner, levels - 1),
  );
}
