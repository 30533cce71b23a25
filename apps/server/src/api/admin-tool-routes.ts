import { adminToolsApi } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { checkTools } from "../operations/tool-check.ts";
import { administer } from "./administer.ts";
import type { Route } from "./route.ts";
import type { ToolCatalogue } from "./tool-catalogue.ts";

export function adminToolRoutes(context: ServerContext, catalogue: ToolCatalogue): Route[] {
  return [
    administer(context, adminToolsApi.listProblems, () => ({
      problems: catalogue.problems().map(({ tool = null, sentence }) => ({ tool, sentence })),
      pending: catalogue
        .pending()
        .map(({ tool, version, additions }) => ({ tool, version, additions: [...additions] })),
    })),
    administer(context, adminToolsApi.check, async () => ({
      tools: await checkTools(catalogue.tools(), context.configuration.publicOrigin),
    })),
  ];
}
