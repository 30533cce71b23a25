import { useStore } from "@nanostores/react";
import { useCallback } from "react";
import type { ToolDefinition } from "@tera/contract";
import { $devSites, $isDevMode } from "../user/dev-mode.ts";
import { toolBadges, type ToolBadge } from "./tool-badge.ts";

/** Returns the same function until dev mode or the sites change. */
export function useToolBadges(): (tool: ToolDefinition) => readonly ToolBadge[] {
  const isDevMode = useStore($isDevMode);
  const sites = useStore($devSites);
  return useCallback(
    (tool) => toolBadges(tool, isDevMode ? sites[tool.id] : undefined, Date.now()),
    [isDevMode, sites],
  );
}
