import { toolApi, type ToolDefinition } from "@tera/contract";
import { atom, computed } from "nanostores";
import { writeCached, readCached } from "../platform/device-cache.ts";
import { $devSites, $isDevMode } from "../user/dev-mode.ts";
import { platform } from "../platform/platform.ts";

const CATALOGUE_CACHE_KEY = "tools";

const $catalogue = atom<readonly ToolDefinition[] | undefined>(undefined);

/**
 * Undefined until a cached or fresh catalogue loads. In dev mode, tools have the URLs of their
 * development sites.
 */
export const $tools = computed([$catalogue, $isDevMode, $devSites], (tools, isDevMode, sites) =>
  isDevMode ? tools?.map((tool) => ({ ...tool, url: sites[tool.id]?.url ?? tool.url })) : tools,
);

/** Shows the cached catalogue until the fresh one loads. Rejects if the request fails. */
export async function loadTools(): Promise<void> {
  const cached = toolApi.list.answer.safeParse({
    tools: await readCached("cache", CATALOGUE_CACHE_KEY),
  });
  if (cached.success && $catalogue.get() === undefined) $catalogue.set(cached.data.tools);
  const { tools } = await platform().http.call(toolApi.list, { anonymous: true });
  $catalogue.set(tools);
  await writeCached("cache", CATALOGUE_CACHE_KEY, tools);
}
