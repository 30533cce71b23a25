import { z } from "zod";
import { $files } from "../files/files-store.ts";
import { readCached } from "../platform/device-cache.ts";
import type { UnsentBatch } from "../platform/local-database.ts";
import { platform } from "../platform/platform.ts";
import { $projects } from "../projects/projects-store.ts";
import { keptDecisions } from "../screening/kept-decisions.ts";
import { countDrafts } from "../sync/device/draft-storage.ts";
import { type DocumentPath, parseDocumentPath } from "@tera/sync";
import { keptEntries } from "../timeline/kept-entries.ts";
import { keptProfile } from "../user/kept-profile.ts";

/** Prefix of the settings key for a person's saved names, before the person's id. */
const NAMES_PREFIX = "kept:";
const PROFILE_LABEL = "Your profile";
const namesSchema = z.record(z.string(), z.string());
const namedSchema = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const filesSchema = z.array(z.looseObject({ path: z.string(), contentId: z.string().optional() }));

export interface UnsentEdits {
  readonly label: string;
  readonly count: number;
  readonly unit: "change" | "field";
}

export function isUnsentNamesKey(key: string): boolean {
  return key.startsWith(NAMES_PREFIX);
}

export async function listUnsentEdits(person: string): Promise<readonly UnsentEdits[]> {
  const names = await readUnsentNames(person);
  const counts = new Map<string, number>();
  for (const { path, operations } of await unsentBatchesOf(person)) {
    const label = labelOf(path, names);
    counts.set(label, (counts.get(label) ?? 0) + operations.length);
  }
  const profileChanges = Object.keys(keptProfile(person)).length;
  if (profileChanges > 0)
    counts.set(PROFILE_LABEL, (counts.get(PROFILE_LABEL) ?? 0) + profileChanges);
  const decisions = keptDecisions.list(person).length;
  if (decisions > 0) counts.set("Screening decisions", decisions);
  const entries = keptEntries.list(person).length;
  if (entries > 0) counts.set("Timeline entries", entries);
  const fields = await countDrafts(person);
  const drafts: readonly UnsentEdits[] =
    fields === 0 ? [] : [{ label: "Text you were still typing", count: fields, unit: "field" }];
  return [
    ...[...counts].map(([label, count]) => ({ label, count, unit: "change" as const })),
    ...drafts,
  ];
}

/**
 * Saves the project and file names of unsent edits before the cached lists are cleared. Also reads
 * names from memory, as another tab may have cleared the lists.
 */
export async function saveUnsentNames(person: string): Promise<void> {
  const paths = (await unsentBatchesOf(person)).flatMap(({ path }) => tryParsePath(path) ?? []);
  if (paths.length === 0) return;
  const copied = namedSchema.safeParse(await readCached("projects", person)).data ?? [];
  const projects = [...copied, ...($projects.get() ?? [])];
  const names = new Map(
    projects
      .filter(({ id }) => paths.some((path) => path.id === id))
      .map(({ id, name }) => [id, name]),
  );
  for (const { id, relation } of paths.filter(({ entity }) => entity === "project_libraries")) {
    const files = filesSchema.safeParse(await readCached("projectFiles", id)).data ?? [];
    const file = [...files, ...($files.get() ?? [])].find(
      ({ contentId }) => contentId === contentIdOf(relation),
    );
    if (file !== undefined) names.set(contentIdOf(relation), file.path);
  }
  await platform()
    .local.write("settings", `${NAMES_PREFIX}${person}`, {
      ...(await readUnsentNames(person)),
      ...Object.fromEntries(names),
    })
    .catch(() => undefined);
}

/** Returns whether this person's session ended on this device with unsent edits. */
export async function hasUnsentNames(person: string): Promise<boolean> {
  return (await readCached("settings", `${NAMES_PREFIX}${person}`)) !== undefined;
}

export async function removeUnsentNames(person: string): Promise<void> {
  await platform()
    .local.remove("settings", `${NAMES_PREFIX}${person}`)
    .catch(() => undefined);
}

async function readUnsentNames(person: string): Promise<Readonly<Record<string, string>>> {
  return namesSchema.safeParse(await readCached("settings", `${NAMES_PREFIX}${person}`)).data ?? {};
}

async function unsentBatchesOf(person: string): Promise<readonly UnsentBatch[]> {
  const unsent = await platform()
    .local.listUnsent()
    .catch(() => []);
  return unsent.filter(({ user }) => user === person);
}

function labelOf(path: string, names: Readonly<Record<string, string>>): string {
  const document = tryParsePath(path);
  if (document === undefined) return "Other changes";
  const { entity, id, relation } = document;
  const project = names[id];
  switch (entity) {
    case "users":
      return PROFILE_LABEL;
    case "projects":
      return `Details of ${project ?? "a project"}`;
    case "project_namespaces":
      return `Tool data of ${project ?? "a project"}`;
    case "project_libraries":
      return `${names[contentIdOf(relation)] ?? "A library"} in ${project ?? "a project"}`;
  }
}

function contentIdOf(relation: string | undefined): string {
  return relation?.replace(/_\*$/u, "") ?? "";
}

/** Returns undefined for an invalid path. */
function tryParsePath(path: string): DocumentPath | undefined {
  try {
    return parseDocumentPath(path);
  } catch {
    return undefined;
  }
}
