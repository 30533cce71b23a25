import { siteRelease } from "@tera/contract";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** Releases by tool id. */
export type Sites = Readonly<Record<string, z.infer<typeof siteRelease>>>;

/** Throws an error meant for the operator if SITES_FILE is invalid. */
export function readSites(file: string | undefined): Sites {
  if (file === undefined) return {};
  try {
    return z.record(z.string(), siteRelease).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new Error(
      `The list of sites ${file} (SITES_FILE) can't be used: it isn't a JSON object of {url, latest, deployed, status} by tool. Fix the file or unset SITES_FILE.`,
      { cause },
    );
  }
}
