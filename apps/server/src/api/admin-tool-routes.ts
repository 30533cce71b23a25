import { adminToolsApi, type ToolDefinition } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { checkTools } from "../operations/tool-check.ts";
import { administer } from "./administer.ts";
import type { Route } from "./route.ts";

export function adminToolRoutes(
  context: ServerContext,
  catalogue: readonly ToolDefinition[],
): Route[] {
  return [
    administer(context, adminToolsApi.check, async () => ({
      tools: await checkTools(catalogue, context.configuration.publicOrigin),
    })),
  ];
}
