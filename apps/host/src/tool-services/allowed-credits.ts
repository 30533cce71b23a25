import type { ToolDefinition } from "@tera/contract";
import type { ToolLogEntry } from "./tool-services.ts";
import { originOf } from "../permissions/allowed-scopes.ts";

/**
 * Drops the credits of an entry unless its tool is in the catalogue, has a price and has the asking
 * page's origin. No other site can then charge in the tool's name.
 */
export function withAllowedCredits(
  { credits, ...entry }: ToolLogEntry,
  origin: string,
  tools: readonly Pick<ToolDefinition, "id" | "url" | "credits">[],
): ToolLogEntry {
  const listed = tools.find(({ id }) => id === entry.tool);
  const isAllowed =
    credits !== undefined &&
    listed?.credits !== undefined &&
    listed.url !== undefined &&
    originOf(listed.url) === origin;
  return isAllowed ? { ...entry, credits } : entry;
}
