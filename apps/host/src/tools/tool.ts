import { z } from "zod";

/** One tool as the catalogue tells it. An absent `url` means that no address is configured for it. */
export const toolSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  show: z.union([z.boolean(), z.enum(["never", "dev", "always", "bondStaff"])]).optional(),
  path: z.string(),
  icon: z.string().optional(),
  url: z.string().optional(),
  repo: z.string().optional(),
  helpUrl: z.string().optional(),
  badge: z.string().optional(),
  badgeClass: z.string().optional(),
  tags: z.array(z.string()),
  hints: z.array(z.string()),
  copyPath: z.boolean(),
  copyPathTemplate: z.string().optional(),
  copyQuery: z.boolean(),
  resumePath: z.boolean(),
  scopes: z.array(z.string()),
  /** Features of the browser that its frame is handed, by the names of the Permissions Policy: "clipboard-write". None unless named. */
  allow: z.array(z.string()).optional(),
});

export type Tool = z.infer<typeof toolSchema>;

/** Who is looking, as far as a tool's visibility depends on it. */
export interface Viewer {
  readonly isLoggedIn: boolean;
  readonly isDeveloper: boolean;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Domain of the provider's staff; undefined where nobody is staff. */
  readonly staffDomain: string | undefined;
  /** The path that is open. */
  readonly path: string;
}

/** Whether the sidebar lists a tool: always, for developers, for staff, for people who are logged in, or only while it is open. */
export function isInSidebar(tool: Tool, viewer: Viewer): boolean {
  switch (tool.show) {
    case "never":
    case false:
      return false;
    case undefined:
      return isToolPath(tool, viewer.path);
    case "always":
      return true;
    case "dev":
      return viewer.isLoggedIn && viewer.isDeveloper;
    case "bondStaff":
      return viewer.isLoggedIn && isStaff(viewer);
    default:
      return viewer.isLoggedIn;
  }
}

/** Whether a tool has a page at all. */
export function hasRoute(tool: Tool): boolean {
  return tool.show !== "never";
}

/** Whether a tool's page opens for whoever is looking, once they are logged in where it needs that. */
export function canOpenTool(tool: Tool, viewer: Viewer): boolean {
  if (!hasRoute(tool)) return false;
  if (tool.show === "dev") return viewer.isLoggedIn && viewer.isDeveloper;
  if (tool.show === "bondStaff") return viewer.isLoggedIn && isStaff(viewer);
  return true;
}

/** The tool whose page a path is; the one with the longest path where several begin it. */
export function toolAt(tools: readonly Tool[], path: string): Tool | undefined {
  return tools
    .filter((tool) => isToolPath(tool, path))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** Whether a tool's page opens for visitors too. */
export function isPublic(tool: Tool): boolean {
  return tool.show === "always";
}

/** Whether a tool fits a project's type; a tool without tags fits every project. */
export function fitsProject(tool: Tool, projectTags: readonly string[] | undefined): boolean {
  if (tool.tags.length === 0 || tool.tags.includes("project:all") || projectTags === undefined)
    return true;
  return tool.tags.some((tag) => projectTags.includes(tag));
}

/** Whether a path is the tool's own or below it. */
export function isToolPath(tool: Tool, path: string): boolean {
  return path === tool.path || path.startsWith(`${tool.path}/`);
}

/** Only a verified address counts, and only the domain itself: "x@notbond.example" is not in "bond.example". */
function isStaff({ email, emailVerified, staffDomain }: Viewer): boolean {
  return (
    staffDomain !== undefined &&
    emailVerified &&
    email.toLowerCase().endsWith(`@${staffDomain.toLowerCase()}`)
  );
}
