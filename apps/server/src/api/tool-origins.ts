import type { ServerConfiguration } from "../context.ts";
import { readSites } from "./sites.ts";
import type { ToolCatalogue } from "./tool-catalogue.ts";

/** Returns a function that lists the origins that the host's pages may frame. */
export function originsOfTools(
  { toolsOrigin, sitesFile }: Pick<ServerConfiguration, "toolsOrigin" | "sitesFile">,
  catalogue: Pick<ToolCatalogue, "tools">,
): () => readonly string[] {
  // Dev mode opens tools there.
  const sites = Object.values(readSites(sitesFile)).map(({ url }) => url);
  return () => {
    const addresses = [toolsOrigin, ...catalogue.tools().map((tool) => tool.url), ...sites];
    return [
      ...new Set(
        addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin])),
      ),
    ];
  };
}
