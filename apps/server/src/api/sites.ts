import { readFileSync } from "node:fs";
import { z } from "zod";

/** What was deployed at a tool's site. */
export const siteRelease = z.object({
  url: z.url({ protocol: /^https?$/ }),
  latest: z.string().nullish(),
  deployed: z.string().nullish(),
  status: z.string().nullish(),
});

/** The sites of tools by the tool's id. */
export type Sites = Readonly<Record<string, z.infer<typeof siteRelease>>>;

/** Reads SITES_FILE once; without one nothing is known. Throws a sentence for the operator where the file can't be used. */
export function readSites(file: string | undefined): Sites {
  if (file === undefined) return {};
  try {
    return z.record(z.string(), siteRelease).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new Error(
      `The list of sites ${file} (SITES_FILE) can't be used: it is no JSON object of {url, latest, deployed, status} by tool. Fix the file or unset SITES_FILE.`,
      { cause },
    );
  }
}
