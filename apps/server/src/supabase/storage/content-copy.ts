import type { Queryable } from "../../database/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import { diskRefusal } from "../../errors/disk-refusal.ts";
import type { ContentFiles } from "./content-files.ts";
import type { ObjectRow } from "./object-rows.ts";
import { refusalFor } from "./storage-refusal.ts";

/** What the row of a copy says of its content. */
interface CopiedContent {
  readonly version: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Copies the content of a version within a transaction; the file's history then says which version it was copied from. */
export type CopyContent = (
  session: Queryable,
  version: string,
  metadata: ObjectRow["metadata"],
) => Promise<CopiedContent>;

/**
 * Does work that copies contents: every file has versions of its own, since the edits of a library are known by its version. Where the work is refused
 * what was copied goes; after any other failure the commit may have happened, and the sweep decides later.
 */
export async function withContentCopies<Result>(
  contents: ContentFiles,
  work: (copy: CopyContent) => Promise<Result>,
): Promise<Result> {
  const copied: string[] = [];
  try {
    return await work(async (session, source, metadata) => {
      const version = await contents.copy(source).catch((error: unknown) => {
        // Never the disk's own error: within a transaction it would look like that of a broken connection.
        throw (
          diskRefusal(error) ??
          new ApiError(
            "UNAVAILABLE",
            "The file's content can't be read, so it can't be copied. Try again in a moment; if that does not help, tell your administrator.",
            { cause: error },
          )
        );
      });
      copied.push(version);
      await session.query("select set_config('tera.copied_content', $1, true)", [source]);
      return { version, metadata: { ...metadata, eTag: `"${version}"` } };
    });
  } catch (error) {
    if (refusalFor(error) !== undefined)
      await Promise.all(copied.map((version) => contents.remove(version)));
    throw error;
  }
}

/** What a copy of a file says of itself: not which versions its source was made from, or edits that arrive late for one of those could end in the copy. */
export function withoutEarlierVersions(
  metadata: ObjectRow["user_metadata"],
): ObjectRow["user_metadata"] {
  const reflib = metadata?.["reflib"];
  if (typeof reflib !== "object" || reflib === null || !("earlier" in reflib)) return metadata;
  const { earlier: _source, ...remaining } = reflib;
  return { ...metadata, reflib: remaining };
}
