import type { ToolDefinition } from "@tera/contract";
import { originOf } from "./allowed-scopes.ts";

interface Site {
  readonly productName: string;
  /** The origin of the tools that come with the product; empty if they are off. */
  readonly toolsOrigin: string;
}

/**
 * Says where a tool may send what it reads. Only tools that this server serves are held to their
 * manifests.
 */
export function dataDestinations(
  { url, network = [] }: Pick<ToolDefinition, "url" | "network">,
  { productName, toolsOrigin }: Site,
): string | undefined {
  const origin = url === undefined ? undefined : originOf(url);
  if (origin === undefined) return undefined;
  const isOwn = origin === toolsOrigin;
  const place = isOwn ? `${productName}'s own server` : "another site";
  const sites = isOwn ? network : [origin, ...network];
  const reach =
    sites.length === 0 ? "connects to no other site" : `may send your data to ${sites.join(", ")}`;
  return `It runs on ${place} and ${reach}.`;
}
