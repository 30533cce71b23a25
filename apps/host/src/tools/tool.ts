import type { ToolDefinition } from "@tera/contract";

/** Scopes with at least one call that changes the open project. */
const WRITE_SCOPES: ReadonlySet<string> = new Set([
  "state",
  "namespaces",
  "files:write",
  "library:write",
  "log",
]);

export interface Viewer {
  readonly isLoggedIn: boolean;
  readonly isDeveloper: boolean;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Undefined if the installation has no staff. */
  readonly staffDomain: string | undefined;
  readonly path: string;
}

export function isInSidebar(tool: ToolDefinition, viewer: Viewer): boolean {
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

/** Returns whether a scope of the tool lets it change the open project, which a viewer's tools can't. */
export function canWrite({ scopes }: Pick<ToolDefinition, "scopes">): boolean {
  return scopes.some((scope) => WRITE_SCOPES.has(scope));
}

export function hasRoute(tool: ToolDefinition): boolean {
  return tool.show !== "never";
}

/** Ignores whether the tool needs a login. */
export function canOpenTool(tool: ToolDefinition, viewer: Viewer): boolean {
  if (!hasRoute(tool)) return false;
  if (tool.show === "dev") return viewer.isLoggedIn && viewer.isDeveloper;
  if (tool.show === "bondStaff") return viewer.isLoggedIn && isStaff(viewer);
  return true;
}

/**
 * Returns whether the viewer may see how tools are set up: a developer, or anyone who opens the app
 * on the computer that serves it.
 */
export function isAdministrator(viewer: Pick<Viewer, "isDeveloper">, hostname: string): boolean {
  return viewer.isDeveloper || /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname);
}

/** Returns the tool at a path; the longest matching path wins. */
export function toolAt(tools: readonly ToolDefinition[], path: string): ToolDefinition | undefined {
  return tools
    .filter((tool) => isToolPath(tool, path))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** Returns whether signed-out visitors may open the tool. */
export function isPublic(tool: ToolDefinition): boolean {
  return tool.show === "always";
}

/** A tool without tags fits every project. */
export function fitsProject(
  tool: ToolDefinition,
  projectTags: readonly string[] | undefined,
): boolean {
  if (tool.tags.length === 0 || tool.tags.includes("project:all") || projectTags === undefined)
    return true;
  return tool.tags.some((tag) => projectTags.includes(tag));
}

export function isToolPath(tool: Pick<ToolDefinition, "path">, path: string): boolean {
  return path === tool.path || path.startsWith(`${tool.path}/`);
}

/**
 * Requires a verified email address and an exact domain: "x@notbond.example" is not in
 * "bond.example".
 */
function isStaff({ email, emailVerified, staffDomain }: Viewer): boolean {
  return (
    staffDomain !== undefined &&
    emailVerified &&
    email.toLowerCase().endsWith(`@${staffDomain.toLowerCase()}`)
  );
}
