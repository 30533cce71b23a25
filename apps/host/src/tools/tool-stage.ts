import { hasRoute, type Tool } from "./tool.ts";

/** The stages of a review in their order; the sidebar and the list of tools are divided by them. */
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

/** The tools of each stage that has any, in the catalogue's order within it. */
export function toolsByStage(
  tools: readonly Tool[],
): readonly { readonly stage: Stage; readonly tools: readonly Tool[] }[] {
  return STAGES.map((stage) => ({
    stage,
    tools: tools.filter((tool) => hasRoute(tool) && (STAGE_OF.get(tool.id) ?? "Other") === stage),
  })).filter((group) => group.tools.length > 0);
}
