import { TOOL_GROUPS, type ToolDefinition } from "@tera/contract";
import { hasRoute } from "./tool.ts";
import { isSetUp } from "./tool-address.ts";

export type Stage = (typeof TOOL_GROUPS)[number];

/**
 * Groups tools by stage, in catalogue order, those that are not set up last; omits empty stages.
 */
export function toolsByStage(
  tools: readonly ToolDefinition[],
): readonly { readonly stage: Stage; readonly tools: readonly ToolDefinition[] }[] {
  return TOOL_GROUPS.map((stage) => ({
    stage,
    tools: tools
      .filter((tool) => hasRoute(tool) && (tool.group ?? "Other") === stage)
      .toSorted((a, b) => Number(isSetUp(b)) - Number(isSetUp(a))),
  })).filter((group) => group.tools.length > 0);
}
