import { type toolDefinition, toolFromManifest } from "@tera/contract";
import type { z } from "zod";
import { servedManifest } from "../pages/served-manifests.ts";

/**
 * Tools with a help page named by their id. Other tools open the help index or their own `helpUrl`.
 */
const TOOLS_WITH_HELP = new Set([
  "review-wizard",
  "scoping-wizard",
  "audit-wizard",
  "meshmate",
  "polyglot",
  "deduplicator",
  "spidercite",
  "terafarmer",
  "calculon",
  "replicant",
]);

/** The tools of each section of the sidebar. Manifests name their own. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Plan: [
    "review-wizard",
    "trials-wizard",
    "scoping-wizard",
    "audit-wizard",
    "academy-wizard",
    "tidier",
  ],
  Search: ["meshmate", "searchrefiner", "polyglot", "spidercite", "similar-articles"],
  Screen: ["deduplicator", "mechascreener"],
  Analyse: ["terafarmer", "calculon", "rob", "metapairwise", "metainsight", "metadta"],
  Write: ["replicant"],
};

/** Tool URLs come from the configuration. A tool without one shows where to set it. */
export const BUILT_IN_TOOLS = [
  tool(
    "review-wizard",
    "Review Wizard",
    "Guides a systematic review from the question to the manuscript, task by task.",
    ["project:review"],
    { icon: "route" },
  ),
  tool(
    "trials-wizard",
    "Trial Wizard",
    "Guides a trial from protocol to report, task by task.",
    ["project:trial"],
    { icon: "flask-conical", helpUrl: "/help/trial-wizard" },
  ),
  tool(
    "scoping-wizard",
    "Scoping Wizard",
    "Guides a scoping review from the question to the map of the evidence.",
    ["project:scoping"],
    { icon: "telescope" },
  ),
  tool(
    "audit-wizard",
    "Audit Wizard",
    "Guides a clinical audit from standard to change in practice.",
    ["project:clinical-audit"],
    { icon: "clipboard-check" },
  ),
  tool(
    "academy-wizard",
    "Academy Wizard",
    "Learn to write a protocol, step by step.",
    ["project:all"],
    { icon: "graduation-cap" },
  ),
  tool("refstore", "Reference Store", "A store of references that tools share.", ["project:all"], {
    show: "dev",
    icon: "library-big",
  }),
  servedTool("word-freq"),
  tool(
    "meshmate",
    "MeshMate",
    "Finds the subject headings that relevant articles share.",
    ["project:review", "project:scoping"],
    { icon: "list-tree" },
  ),
  tool(
    "searchrefiner",
    "Search Refiner",
    "Shows how each term changes your search results.",
    ["project:review", "project:scoping"],
    { icon: "funnel", helpUrl: "/help/search-refiner" },
  ),
  tool(
    "polyglot",
    "Polyglot Search Translator",
    "Translates a search from one database's language to another's.",
    ["project:review", "project:scoping"],
    { icon: "languages" },
  ),
  tool(
    "deduplicator",
    "Deduplicator",
    "Finds and removes duplicates in citation libraries.",
    ["project:review", "project:scoping"],
    {
      icon: "copy-minus",
      hints: [
        "search",
        "deduplicated",
        "deduplicated-plus-dupes",
        "deduplicated-dupes",
        "deduplicated-removed",
      ],
    },
  ),
  servedTool("screenatron"),
  tool(
    "mechascreener",
    "MechaScreener",
    "Screens titles and abstracts with the help of AI.",
    ["project:review", "project:scoping"],
    {
      icon: "git-pull-request",
      badge: "BETA",
      badgeClass: "info",
      hints: ["deduplicated", "deduplicated-screened"],
    },
  ),
  servedTool("disputatron"),
  tool(
    "spidercite",
    "SpiderCite",
    "Follows citations backwards and forwards from the articles already found.",
    ["project:review", "project:scoping"],
    {
      icon: "waypoints",
      hints: [
        "snowballed-cited-and-referenced",
        "snowballed-referenced",
        "snowballed-cited",
        "snowballed-manual",
      ],
    },
  ),
  tool(
    "similar-articles",
    "Similar Article Finder",
    "Finds articles that resemble the ones already included.",
    ["project:review", "project:scoping"],
    { icon: "file-search" },
  ),
  servedTool("prisma"),
  tool("terafarmer", "Farmer", "Extracts data from articles.", ["project:review"], {
    icon: "wheat",
  }),
  tool(
    "calculon",
    "Calculon",
    "Turns reported statistics into the table a meta-analysis needs.",
    ["project:review"],
    { icon: "calculator" },
  ),
  tool(
    "rob",
    "Risk of bias",
    "Assesses the risk of bias of included studies.",
    ["project:review"],
    { show: "dev", icon: "shield-alert" },
  ),
  tool(
    "metapairwise",
    "Pairwise meta-analysis",
    "Pools the results of studies that compare the same two treatments.",
    ["project:review"],
    { icon: "chart-no-axes-combined", hints: ["forest-plot-data"] },
  ),
  tool(
    "metainsight",
    "Network meta-analysis",
    "Compares many treatments at once through a network of studies.",
    ["project:review"],
    { icon: "network", hints: ["forest-plot-data"] },
  ),
  tool(
    "metadta",
    "Diagnostic-accuracy meta-analysis",
    "Pools studies of how well a test detects a condition.",
    ["project:review"],
    { icon: "chart-line", hints: ["forest-plot-data"] },
  ),
  tool(
    "replicant",
    "Replicant",
    "Drafts the results section from the figures of a meta-analysis.",
    ["project:review"],
    { icon: "file-pen" },
  ),
  tool(
    "tidier",
    "TIDieR",
    "Helps to describe a trial's intervention completely.",
    ["project:trial"],
    { icon: "notebook-pen" },
  ),
  tool("explorer", "Explorer", "Shows the data of a project.", ["project:all"], {
    show: false,
    icon: "folder-search",
  }),
];

/** A tool that this server serves carries its own manifest. Its address depends on the settings. */
function servedTool(id: string): z.input<typeof toolDefinition> {
  const manifest = servedManifest(id);
  if (manifest === undefined) throw new Error(`The manifest of ${id} can't be read.`);
  const { url: _url, ...entry } = toolFromManifest(manifest);
  return entry;
}

function tool(
  id: string,
  name: string,
  description: string,
  tags: readonly string[],
  more: Readonly<Record<string, unknown>>,
) {
  return {
    id,
    name,
    description,
    path: `/${id}`,
    group: Object.keys(GROUPS).find((group) => GROUPS[group]?.includes(id)),
    show: true,
    helpUrl: TOOLS_WITH_HELP.has(id) ? `/help/${id}` : "/help",
    tags,
    ...more,
  };
}
