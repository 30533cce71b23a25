import { toolApi } from "@tera/contract";
import { atom, computed } from "nanostores";
import type { z } from "zod";
import { readCached, writeCached } from "../platform/device-cache.ts";
import { platform } from "../platform/platform.ts";
import { $user } from "./user-store.ts";
import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

const CHOSEN_KEY = "dev-mode";
const SITES_CACHE_KEY = "devSites";

/** Releases by tool id. */
type Sites = z.output<typeof toolApi.listSites.answer>;

const $isChosen = atom(readWebStorage("device", CHOSEN_KEY) === "true");

/** True while a developer uses the tools' development sites. */
export const $isDevMode = computed(
  [$isChosen, $user],
  (isChosen, user) => isChosen && user?.data.isDev === true,
);

/** Releases of the tools' development sites by tool id; empty outside of dev mode. */
export const $devSites = atom<Sites>({});

/** Rejects if the sites can't be read; tools then keep their live URLs. */
export async function enterDevMode(): Promise<void> {
  setChosen(true);
  const cached = toolApi.listSites.answer.safeParse(await readCached("cache", SITES_CACHE_KEY));
  if (cached.success) $devSites.set(cached.data);
  await refreshDevSites();
}

export async function refreshDevSites(): Promise<void> {
  const sites = await platform().http.call(toolApi.listSites, { anonymous: true });
  if ($isChosen.get()) $devSites.set(sites);
  await writeCached("cache", SITES_CACHE_KEY, sites);
}

/** Ends dev mode, so that tools use their live URLs again. */
export function exitDevMode(): void {
  setChosen(false);
  $devSites.set({});
}

/** Continues dev mode after a reload. */
export async function resumeDevMode(): Promise<void> {
  if ($isChosen.get()) await enterDevMode();
}

function setChosen(isChosen: boolean): void {
  $isChosen.set(isChosen);
  writeWebStorage("device", CHOSEN_KEY, isChosen ? "true" : undefined);
}
