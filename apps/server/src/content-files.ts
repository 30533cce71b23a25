import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "./database/repository-root.ts";
import { undefinedIfMissing } from "./missing-file.ts";

/** Folder of the fallbacks for files missing in the operator's content directory. */
export const SHIPPED_CONTENT = join(repositoryRoot(), "apps", "server", "content");

/**
 * Reads a file of the operator's content directory, or the one that ships. `name` must not come
 * from a request unchecked.
 */
export async function readContent(
  contentDirectory: string,
  name: string,
): Promise<Buffer | undefined> {
  return (
    (await readFile(join(contentDirectory, name)).catch(undefinedIfMissing)) ??
    readFile(join(SHIPPED_CONTENT, name)).catch(undefinedIfMissing)
  );
}
