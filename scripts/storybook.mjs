import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { root, runNode } from "./run.mjs";

const CLI = join(root, "node_modules/storybook/dist/bin/dispatcher.js");
/** Matches URLs that a page loads by itself, but not links. */
const LOADED = /(?:\bsrc=|<link\b[^>]*\bhref=|url\(|@import\s)\s*["']?(?:https?:)?\/\/[^\s"')]+/gu;

/** Resolves to the build's exit code, or 1 if a page would load from another host. */
export async function buildStorybook(folder) {
  const code = await runNode(CLI, ["build", "--output-dir", folder, "--quiet"], {
    env: { STORYBOOK_DISABLE_TELEMETRY: "1" },
    quiet: true,
  });
  if (code !== 0) return code;
  const foreign = foreignAddresses(folder);
  for (const { file, address } of foreign)
    console.error(`${file} would load ${address}: the stories must work without a network.`);
  return foreign.length === 0 ? 0 : 1;
}

export function foreignAddresses(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => [".html", ".css"].includes(extname(file)))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(LOADED)].map(([address]) => ({
        file,
        address,
      })),
    );
}
