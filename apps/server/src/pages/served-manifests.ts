import { MANIFEST_FILE, readManifest, type ToolManifest } from "@tera/bridge-sdk/manifest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../database/repository-root.ts";

/** Tools that `apps/tools` builds. Each has the folder of its id on the tools' origin. */
export const SERVED_TOOLS: ReadonlySet<string> = new Set([
  "disputatron",
  "screenatron",
  "word-freq",
  "prisma",
]);
/** A relative `url` starts here; the tool's real address depends on the settings. */
const ANY_ADDRESS = "https://tools.invalid/";

const known = new Map<string, ToolManifest | undefined>();

/**
 * Returns the manifest of a tool of `apps/tools`; undefined if it has none. Read once, because it
 * changes only with the program. Throws if it is invalid.
 */
export function servedManifest(id: string): ToolManifest | undefined {
  if (!SERVED_TOOLS.has(id)) return undefined;
  if (!known.has(id)) known.set(id, read(id));
  return known.get(id);
}

function read(id: string): ToolManifest | undefined {
  let text: string;
  try {
    text = readFileSync(join(repositoryRoot(), "apps", "tools", id, MANIFEST_FILE), "utf8");
  } catch {
    return undefined;
  }
  const { manifest, problems } = readManifest(text, { address: ANY_ADDRESS, isStrict: true });
  if (manifest === undefined)
    throw new Error(`The manifest of ${id} can't be used: ${problems.join("; ")}.`);
  return manifest;
}
