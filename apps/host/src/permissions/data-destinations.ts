import type { ToolDefinition } from "@tera/contract";
import { originOf } from "./allowed-scopes.ts";

interface Site {
  readonly productName: string;
  /** The origin of the tools that come with the product; empty if they are off. */
  readonly toolsOrigin: string;
}

/**
 * Says where a tool may send what it reads. Only tools at the product's own address for tools are
 * held to their manifests.
 */
export function dataDestinations(
  { url, network = [] }: Pick<ToolDefinition, "url" | "network">,
  { productName, toolsOrigin }: Site,
): string | undefined {
  const origin = url === undefined ? undefined : originOf(url);
  if (origin === undefined) return undefined;
  const others = network.join(", ");
  if (origin === toolsOrigin)
    return others === ""
      ? `It runs on ${productName}'s own server and connects to no other site.`
      : `It runs on ${productName}'s own server and may send your data to ${others}.`;
  return `It runs on another site and may send your data to ${origin}${others === "" ? "" : `, ${others}`}.`;
}
