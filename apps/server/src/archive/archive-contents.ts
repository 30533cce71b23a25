import { z } from "zod";

/** Raised where an older server could not read the archive of a newer one. */
export const ARCHIVE_FORMAT = 1;
/** Names inside an archive. */
export const ARCHIVE_FILES = { description: "project.json", files: "files/" } as const;
/** A larger project is moved by backup and restore. */
export const MAXIMUM_ARCHIVE_BYTES = 500_000_000;
const MAXIMUM_FILES = 20_000;

const object = z.record(z.string(), z.unknown());
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A list in which no two entries have the same `key`. */
const listOf = <Key extends string, Entry extends z.ZodType<Record<Key, string>>>(entry: Entry, key: Key) =>
  z
    .array(entry)
    .max(MAXIMUM_FILES)
    .refine((entries) => new Set(entries.map((one) => one[key])).size === entries.length);

/** What an archive says of its project; its files lie beside it, below `files/`. The history is there to be read and is not imported. */
export const archiveDescription = z.object({
  kind: z.literal("tera-project"),
  format: z.number().int().max(ARCHIVE_FORMAT),
  exportedAt: z.string(),
  data: object,
  namespaces: listOf(z.object({ name: z.string(), data: object }), "name"),
  /** Edits of libraries that are not in their files yet; `file` is the file's path. */
  libraries: listOf(z.object({ file: z.string(), data: object }), "file"),
  files: listOf(z.object({ path: z.string(), size: z.number(), sha256, mimetype: z.string().max(255).nullable(), metadata: object.nullable() }), "path"),
  members: z.array(z.object({ email: z.string(), role: z.string() })).optional(),
  logs: z.array(z.object({ type: z.string(), author: z.string().nullable(), created_at: z.unknown(), data: object })).optional(),
});

/** The description of an archive. */
export type ArchiveDescription = z.infer<typeof archiveDescription>;
