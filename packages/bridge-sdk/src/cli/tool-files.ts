import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { MANIFEST_FILE } from "../manifest/tool-manifest.ts";

const CODE = new Set([
  ".ts",
  ".tsx",
  ".mts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".vue",
  ".svelte",
  ".html",
]);
const SKIPPED = new Set(["node_modules", "vendor", "dist", "build", "coverage"]);
const TEST_FILE = /\.(?:test|spec|fixture|stories)\.\w+$|(?:^|\.)config\.\w+$|\.d\.ts$/u;
const MAX_CODE_BYTES = 2_000_000;

/** Bundlers copy what is in `public`, so that the manifest is served beside the tool. */
const MANIFEST_PLACES = [MANIFEST_FILE, join("public", MANIFEST_FILE)];

/** Returns the manifest's path in a tool's folder, relative to it. */
export function findManifest(folder: string): string | undefined {
  return MANIFEST_PLACES.find((place) => existsSync(join(folder, place)));
}

/** Lists the code of a tool, as paths relative to its folder, without tests and dependencies. */
export function codeFiles(folder: string, inner = ""): readonly string[] {
  return readdirSync(join(folder, inner), { withFileTypes: true })
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .flatMap((entry) => {
      const path = join(inner, entry.name);
      if (entry.name.startsWith(".")) return [];
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : codeFiles(folder, path);
      return entry.isFile() && CODE.has(extname(entry.name)) && !TEST_FILE.test(entry.name)
        ? [path]
        : [];
    });
}

/** Returns a file's text; undefined if it is too large to have been written by a person. */
export function codeText(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return statSync(file).size > MAX_CODE_BYTES ? undefined : readFileSync(file, "utf8");
}
