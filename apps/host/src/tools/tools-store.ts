import { toolApi, type ToolDefinition } from "@tera/contract";
import { atom } from "nanostores";
import { writeCached, readCached } from "../platform/device-cache.ts";
import { platform } from "../platform/platform.ts";

const CATALOGUE_CACHE_KEY = "tools";

/** Undefined until a cached or fresh catalogue loads. */
export const $tools = atom<readonly ToolDefinition[] | undefined>(undefined);

/** Shows the cached catalogue until the fresh one loads. Rejects if the request fails. */
export async function loadTools(): Promise<void> {
  const cached = toolApi.list.answer.safeParse({
    tools: await readCached("cache", CATALOGUE_CACHE_KEY),
  });
  if (cached.success && $tools.get() === undefined) $tools.set(cached.data.tools);
  const { tools } = await platform().http.call(toolApi.list, { anonymous: true });
  $tools.set(tools);
  await writeCached("cache", CATALOGUE_CACHE_KEY, tools);
}
