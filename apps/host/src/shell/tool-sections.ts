import { z } from "zod";

/** What the sidebar needs of a tool of the catalogue. */
export const sidebarToolSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  path: z.string().startsWith("/"),
  show: z.union([z.boolean(), z.string()]).optional(),
  badge: z.string().optional(),
  tags: z.array(z.string()).default([]),
});

export type SidebarTool = z.infer<typeof sidebarToolSchema>;

/** Stages of a review in their order, with the tools that belong to them. */
const STAGES: readonly (readonly [string, readonly string[]])[] = [
  ["Plan", ["review-wizard", "scoping-wizard", "audit-wizard", "trials-wizard", "academy-wizard", "tidier"]],
  ["Search", ["word-freq", "meshmate", "searchrefiner", "polyglot", "spidercite", "similar-articles"]],
  ["Screen", ["deduplicator", "screenatron", "mechascreener", "disputatron", "terafarmer"]],
  ["Appraise and synthesise", ["rob", "calculon", "metapairwise", "metainsight", "metadta"]],
  ["Write", ["replicant", "prisma"]],
];

/** Where tools stand that belong to no stage. */
const OTHER_STAGE = "More tools";

export interface ToolSection {
  readonly stage: string;
  readonly tools: readonly SidebarTool[];
}

/** Who looks at the sidebar, and where. */
export interface Viewer {
  readonly isLoggedIn: boolean;
  readonly isDeveloper: boolean;
  readonly isStaff: boolean;
  readonly path: string;
  /** Tags of the open project's type; undefined while none is open. */
  readonly projectTags: readonly string[] | undefined;
}

/** Whether a tool stands in the sidebar: by its `show`, and by whether its tags fit the open project's type. */
export function isInSidebar(tool: SidebarTool, viewer: Viewer): boolean {
  const isCurrent = viewer.path === tool.path || viewer.path.startsWith(`${tool.path}/`);
  if (tool.show === undefined) return isCurrent;
  if (tool.show === false || tool.show === "never") return false;
  const isShown = tool.show === "always" || (viewer.isLoggedIn && (tool.show !== "dev" || viewer.isDeveloper) && (tool.show !== "bondStaff" || viewer.isStaff));
  return isShown && (isCurrent || fitsProject(tool, viewer.projectTags));
}

function fitsProject(tool: SidebarTool, projectTags: readonly string[] | undefined): boolean {
  const wanted = tool.tags.filter((tag) => tag.startsWith("project:"));
  return wanted.length === 0 || projectTags === undefined || wanted.some((tag) => projectTags.includes(tag));
}

/** The viewer's tools by stage, stages without tools left out. */
export function toolSections(tools: readonly SidebarTool[], viewer: Viewer): readonly ToolSection[] {
  const shown = tools.filter((tool) => isInSidebar(tool, viewer));
  const staged = STAGES.map(([stage, ids]) => ({ stage, tools: ids.flatMap((id) => shown.filter((tool) => tool.id === id)) }));
  const known = new Set(STAGES.flatMap(([, ids]) => ids));
  const others = { stage: OTHER_STAGE, tools: shown.filter((tool) => !known.has(tool.id)) };
  return [...staged, others].filter((section) => section.tools.length > 0);
}
