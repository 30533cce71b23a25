import { contentApi, toolApi } from "@tera/contract";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { marked } from "marked";
import type { CurrentLock } from "../access/site-lock.ts";
import type { ServerConfiguration } from "../context.ts";
import { readContent } from "../content-files.ts";
import { repositoryRoot } from "../database/repository-root.ts";
import { ApiError } from "../errors/api-error.ts";
import { createToolCheck } from "../operations/tool-check.ts";
import { implement, type Route } from "./route.ts";
import { readSites } from "./sites.ts";
import type { ToolCatalogue } from "./tool-catalogue.ts";

const CHANGELOG = join(repositoryRoot(), "CHANGELOG.md");

/** Serves public content without a login. */
export function siteRoutes(
  configuration: ServerConfiguration,
  catalogue: Pick<ToolCatalogue, "tools">,
  currentLock: CurrentLock,
): Route[] {
  const sites = readSites(configuration.sitesFile);
  const checkTool = createToolCheck(configuration.publicOrigin);
  return [
    implement(toolApi.list, () => ({ tools: [...catalogue.tools()] })),
    implement(toolApi.listSites, () => sites),
    implement(toolApi.checkAddress, async ({ params }) => {
      const tool = catalogue.tools().find(({ id }) => id === params.tool);
      if (tool === undefined) throw new ApiError("NOT-FOUND");
      const { state, hidesAnswers } = await checkTool(tool);
      return { state, hidesAnswers };
    }),
    implement(toolApi.readLock, () => ({ lock: currentLock() ?? null })),
    implement(contentApi.readHelpPage, async ({ params: { id } }) => {
      const text = /^[a-z0-9][a-z0-9-]{0,63}$/.test(id)
        ? await readContent(configuration.contentDirectory, join("help", `${id}.html`))
        : undefined;
      if (text === undefined)
        throw new ApiError("NOT-FOUND", `Unknown help page "${id.slice(0, 64)}"`);
      return text.toString();
    }),
    implement(
      contentApi.readChangelog,
      async () =>
        (await readContent(configuration.contentDirectory, "changelog.html"))?.toString() ??
        marked.parse(await readFile(CHANGELOG, "utf8")),
    ),
  ];
}
