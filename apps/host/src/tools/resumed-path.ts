import type { ToolDefinition } from "@tera/contract";
import { readCached, writeCached } from "../platform/device-cache.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { isToolPath } from "./tool.ts";

type ResumableTool = Pick<ToolDefinition, "id" | "path" | "resumePath">;

/**
 * Stores a tool's current path in the open project, if the tool's entry asks for it. Never rejects.
 */
export async function rememberPath(tool: ResumableTool, path: string): Promise<void> {
  if (tool.resumePath) await writeCached("toolStates", keyOf(tool), path);
}

/**
 * Returns the path at which the tool was left; undefined if that was its first page. Never rejects.
 */
export async function readResumedPath(tool: ResumableTool): Promise<string | undefined> {
  if (!tool.resumePath) return undefined;
  const path = await readCached("toolStates", keyOf(tool));
  if (typeof path !== "string" || path === tool.path) return undefined;
  const { pathname } = new URL(path, "http://host.invalid");
  return isToolPath(tool, pathname) ? path : undefined;
}

function keyOf({ id }: ResumableTool): string {
  return `path:${id}:${$activeProjectId.get() ?? ""}`;
}
