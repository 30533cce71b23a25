import type { Queryable } from "../../database/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import { diskRefusal } from "../../errors/disk-refusal.ts";
import { type ContentStore, removeUnused } from "./content-store.ts";
import type { ObjectRow } from "./object-rows.ts";
import { refusalFor } from "./storage-refusal.ts";

interface CopiedContent {
  readonly version: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Copies a version's content and records its source for the file's history. */
export type CopyContent = (
  session: Queryable,
  version: string,
  metadata: ObjectRow["metadata"],
) => Promise<CopiedContent>;

/**
 * Runs work that copies contents. Each copy gets its own version, because a library's edits are
 * keyed by version. A refusal removes the copies; any other failure may have committed, so the
 * sweep removes unused copies.
 */
export async function withContentCopies<Result>(
  contents: ContentStore,
  work: (copy: CopyContent) => Promise<Result>,
): Promise<Result> {
  const copied: string[] = [];
  try {
    return await work(async (session, source, metadata) => {
      const version = await contents.copy(source).catch((error: unknown) => {
        // Convert the error, because a disk error in a transaction would look like a broken
        // connection.
        if (error instanceof ApiError) throw error;
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
    if (refusalFor(error) !== undefined) await removeUnused(contents, copied);
    throw error;
  }
}

/** Prevents late edits of the source's earlier versions from reaching the copy. */
export function withoutEarlierVersions(
  metadata: ObjectRow["user_metadata"],
): ObjectRow["user_metadata"] {
  const reflib = metadata?.["reflib"];
  if (typeof reflib !== "object" || reflib === null || !("earlier" in reflib)) return metadata;
  const { earlier: _source, ...remaining } = reflib;
  return { ...metadata, reflib: remaining };
}
