import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the checkout with SQL and built apps, found from source or bundle. */
export function repositoryRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, "supabase", "migrations"))) {
    const parent = dirname(directory);
    if (parent === directory) {
      throw new Error(
        "The folder supabase/migrations is missing beside this server. Run it from a complete checkout of the repository.",
      );
    }
    directory = parent;
  }
  return directory;
}
