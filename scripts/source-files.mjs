import { readdirSync } from "node:fs";
import { join } from "node:path";

const NOT_SOURCE = new Set(["node_modules", "dist", "test-results"]);

/** Skips hidden, installed and built files. */
export function sourceFiles(directory, name) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCE.has(entry.name) || entry.name.startsWith(".")) return [];
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return sourceFiles(path, name);
    return name.test(entry.name) ? [path] : [];
  });
}
