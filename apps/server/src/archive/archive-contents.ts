import { z } from "zod";

/** Raised where an older server could not read the archive of a newer one. */
export const ARCHIVE_FORMAT = 1;
/** Names inside an archive. */
export const ARCHIVE_FILES = { description: "project.json", files: "files/" } as const;
const MAXIMUM_FILES = 20_000;

const object = z.record(z.string(), z.unknown());
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What an archive says of its project; its files lie beside it, below `files/`. The history is there to be read and is not imported. */
export const archiveDescription = z.object({
  kind: z.literal("tera-project"),
  format: z.number().int().max(ARCHIVE_FORMAT),
  exportedAt: z.string(),
  data: object,
  namespaces: z.array(z.object({ name: z.string(), data: object })).max(MAXIMUM_FILES),
  /** Edits of libraries that are not in their files yet; `file` is the file's path. */
  libraries: z.array(z.object({ file: z.string(), data: object })).max(MAXIMUM_FILES),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256, mimetype: z.string().max(255).nullable(), metadata: object.nullable() })).max(MAXIMUM_FILES),
  members: z.array(z.object({ email: z.string(), role: z.string() })).optional(),
  logs: z.array(z.object({ type: z.string(), author: z.string().nullable(), created_at: z.unknown(), data: object })).optional(),
});

/** The description of an archive. */
export type ArchiveDescription = z.infer<typeof archiveDescription>;
