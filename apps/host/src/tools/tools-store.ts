import { atom } from "nanostores";
import { z } from "zod";
import { writeCached, readCached } from "../platform/device-cache.ts";
import { platform } from "../platform/platform.ts";
import { type Tool, toolSchema } from "./tool.ts";

const catalogueSchema = z.object({ tools: z.array(toolSchema) });
const CATALOGUE_CACHE_KEY = "tools";

/** The catalogue; undefined until the one this device kept, or the fresh one, is there. */
export const $tools = atom<readonly Tool[] | undefined>(undefined);

/** Loads the catalogue: the kept one shows at once, the fresh one replaces it. Rejects when the fresh one can't be had. */
export async function loadTools(): Promise<void> {
  const cached = z.array(toolSchema).safeParse(await readCached("cache", CATALOGUE_CACHE_KEY));
  if (cached.success && $tools.get() === undefined) $tools.set(cached.data);
  const { tools } = await platform().http.get("/api/tools.json", catalogueSchema, {
    anonymous: true,
  });
  $tools.set(tools);
  await writeCached("cache", CATALOGUE_CACHE_KEY, tools);
}
