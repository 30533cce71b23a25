import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

const NOT_SOURCE = new Set(["node_modules", "dist", ".data"]);
const IS_TEST = /\.(test|spec)\./u;

/** Hashes names and contents, so that equal checkouts match. Skips tests, which are not built. */
export function digestSources(root, paths) {
  const hash = createHash("sha256");
  const visit = (path) => {
    if (statSync(path).isFile()) {
      hash
        .update(`${relative(root, path)}\0`)
        .update(createHash("sha256").update(readFileSync(path)).digest());
      return;
    }
    for (const entry of readdirSync(path, { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (NOT_SOURCE.has(entry.name) || IS_TEST.test(entry.name)) continue;
      if (entry.isDirectory() || entry.isFile()) visit(join(path, entry.name));
    }
  };
  for (const path of paths) visit(join(root, path));
  return hash.digest("hex");
}
