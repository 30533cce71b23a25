import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { marked } from "marked";
import { z } from "zod";
import type { ServerConfiguration } from "../context.ts";
import { repositoryRoot } from "../database/repository-root.ts";
import { ApiError } from "../errors/api-error.ts";
import { type Route, openRoute } from "./route.ts";
import { readSites, siteRelease } from "./sites.ts";
import { type ToolDefinition, toolDefinition } from "./tool-definition.ts";

/** The pages that ship with the product; the operator's own stand in for them. */
const SHIPPED = join(repositoryRoot(), "apps", "server", "content");
const CHANGELOG = join(repositoryRoot(), "CHANGELOG.md");

/** What pages show and nobody has to log in for: the catalogue of tools, how their sites were deployed, help pages and the changelog. */
export function siteRoutes(
  configuration: ServerConfiguration,
  catalogue: readonly ToolDefinition[],
): Route[] {
  const sites = readSites(configuration.sitesFile);
  const page = async (name: string): Promise<string | undefined> =>
    (await readPage(join(configuration.contentDirectory, name))) ?? readPage(join(SHIPPED, name));
  return [
    openRoute("anybody", {
      method: "get",
      path: "/api/tools.json",
      summary: "The catalogue of tools",
      cache: "no-cache",
      answer: z.object({ tools: z.array(toolDefinition) }),
      handle: () => ({ tools: [...catalogue] }),
    }),
    openRoute("anybody", {
      method: "get",
      path: "/api/sites/dev",
      summary: "The sites of tools by id, with what was deployed there",
      cache: "no-cache",
      answer: z.record(z.string(), siteRelease),
      handle: () => sites,
    }),
    openRoute("anybody", {
      method: "get",
      path: "/api/cms/doc/{id}",
      summary: "A help page as HTML",
      cache: "no-cache",
      params: z.object({ id: z.string() }),
      answerType: "text/html",
      answer: z.string(),
      refusals: ["NOT-FOUND"],
      handle: async ({ params: { id } }) => {
        const text = /^[a-z0-9][a-z0-9-]{0,63}$/.test(id)
          ? await page(join("help", `${id}.html`))
          : undefined;
        if (text === undefined)
          throw new ApiError("NOT-FOUND", `Unknown help page "${id.slice(0, 64)}"`);
        return text;
      },
    }),
    openRoute("anybody", {
      method: "get",
      path: "/api/changelog.html",
      summary: "What changed from version to version, as HTML",
      cache: "no-cache",
      answerType: "text/html",
      answer: z.string(),
      handle: async () =>
        (await readPage(join(configuration.contentDirectory, "changelog.html"))) ??
        marked.parse(await readFile(CHANGELOG, "utf8")),
    }),
  ];
}

async function readPage(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    if (
      cause instanceof Error &&
      "code" in cause &&
      (cause.code === "ENOENT" || cause.code === "ENOTDIR")
    )
      return undefined;
    throw cause;
  }
}
