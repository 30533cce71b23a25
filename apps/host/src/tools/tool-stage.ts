import type { ToolDefinition } from "@tera/contract";
import { hasRoute } from "./tool.ts";
import { isSetUp } from "./tool-address.ts";

const STAGES = ["Plan", "Search", "Screen", "Analyse", "Write", "Other"] as const;

export type Stage = (typeof STAGES)[number];

const STAGE_OF: ReadonlyMap<string, Stage> = new Map([
  ["review-wizard", "Plan"],
  ["trials-wizard", "Plan"],
  ["scoping-wizard", "Plan"],
  ["audit-wizard", "Plan"],
  ["academy-wizard", "Plan"],
  ["tidier", "Plan"],
  ["word-freq", "Search"],
  ["meshmate", "Search"],
  ["searchrefiner", "Search"],
  ["polyglot", "Search"],
  ["spidercite", "Search"],
  ["similar-articles", "Search"],
  ["deduplicator", "Screen"],
  ["screenatron", "Screen"],
  ["mechascreener", "Screen"],
  ["disputatron", "Screen"],
  ["terafarmer", "Analyse"],
  ["calculon", "Analyse"],
  ["rob", "Analyse"],
  ["metapairwise", "Analyse"],
  ["metainsight", "Analyse"],
  ["metadta", "Analyse"],
  ["prisma", "Write"],
  ["replicant", "Write"],
]);

/**
 * Groups tools by stage, in catalogue order, those that are not set up last; omits empty stages.
 */
export function toolsByStage(
  tools: readonly ToolDefinition[],
): readonly { readonly stage: Stage; readonly tools: readonly ToolDefinition[] }[] {
  return STAGES.map((stage) => ({
    stage,
    tools: tools
      .filter((tool) => hasRoute(tool) && (STAGE_OF.get(tool.id) ?? "Other") === stage)
      .toSorted((a, b) => Number(isSetUp(b)) - Number(isSetUp(a))),
  })).filter((group) => group.tools.length > 0);
}
