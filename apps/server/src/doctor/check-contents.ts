import type { ServerConfiguration } from "../context.ts";
import { unreachable } from "../supabase/storage/content-place.ts";
import { storageContents } from "../supabase/storage/storage-contents.ts";
import { about, type Findings } from "./finding.ts";

const contents = about("file store");

/** Asks S3 for the bucket, if STORAGE_URL names one. The disk is checked with its folder. */
export async function checkContents(
  configuration: Pick<ServerConfiguration, "dataDirectory" | "storage">,
): Promise<Findings> {
  if (configuration.storage === undefined) return [];
  const store = storageContents({ configuration });
  try {
    await store.check();
    return [contents.ok(`${store.place} answers.`)];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [contents.problem(unreachable(store, error).message)];
  }
}
