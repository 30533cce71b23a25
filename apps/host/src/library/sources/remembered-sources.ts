import type { Source } from "@tera/references/source";
import { z } from "zod";
import { readWebStorageJson, writeWebStorage } from "../../platform/web-storage.ts";

const MAX_REMEMBERED = 20;

const texts = z.array(z.string()).catch([]);
const remembered = z.object({ databases: texts, searches: texts });

/** Databases and names of searches, the latest first. */
export type RememberedSources = Readonly<z.output<typeof remembered>>;

function keyOf(projectId: string): string {
  return `sources ${projectId}`;
}

/** Returns what was entered on this device for the project's earlier imports. */
export function rememberedSources(projectId: string): RememberedSources {
  const { data } = remembered.safeParse(readWebStorageJson("device", keyOf(projectId)));
  return data ?? { databases: [], searches: [] };
}

export function rememberSources(projectId: string, sources: readonly Source[]): void {
  const { databases, searches } = rememberedSources(projectId);
  const value: RememberedSources = {
    databases: latest([...sources.map(({ database }) => database), ...databases]),
    searches: latest([...sources.map(({ search }) => search), ...searches]),
  };
  writeWebStorage("device", keyOf(projectId), JSON.stringify(value));
}

function latest(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names)].filter((name) => name !== undefined).slice(0, MAX_REMEMBERED);
}
