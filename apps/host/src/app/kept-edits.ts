import { z } from "zod";
import { $files } from "../files/files-store.ts";
import { readCopy } from "../platform/device-copies.ts";
import type { UnsentBatch } from "../platform/local-database.ts";
import { platform } from "../platform/platform.ts";
import { $projects } from "../projects/projects-store.ts";
import { countTyped } from "../project/typed-text.ts";
import { type DocumentPath, parseDocumentPath } from "../sync/path.ts";

/** Begins the key under which the names are kept of what somebody has not sent, followed by the person's id. */
const NAMES = "kept:";
const namesSchema = z.record(z.string(), z.string());
const namedSchema = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const filesSchema = z.array(z.looseObject({ path: z.string(), contentId: z.string().optional() }));

/** Something of which this device holds what was not sent. */
export interface KeptEdits {
  readonly label: string;
  readonly count: number;
  readonly unit: "change" | "field";
}

/** True for the key of such names in the local settings. */
export function isKeptNames(key: string): boolean {
  return key.startsWith(NAMES);
}

/** What a person changed or typed on this device and did not send, by what it belongs to. */
export async function listKept(person: string): Promise<readonly KeptEdits[]> {
  const names = await keptNames(person);
  const counts = new Map<string, number>();
  for (const { path, operations } of await unsentOf(person)) {
    const label = labelOf(path, names);
    counts.set(label, (counts.get(label) ?? 0) + operations.length);
  }
  const fields = await countTyped(person);
  const typed: readonly KeptEdits[] =
    fields === 0
      ? []
      : [{ label: "Text in fields you had not left", count: fields, unit: "field" }];
  return [
    ...[...counts].map(([label, count]) => ({ label, count, unit: "change" as const })),
    ...typed,
  ];
}

/**
 * Keeps, beside what a person has not sent, the names by which they know it: the copies that tell them are about to be removed. Another tab whose
 * session ended first may have removed them before this one changed anything: then this page knows them still.
 */
export async function keepNames(person: string): Promise<void> {
  const paths = (await unsentOf(person)).flatMap(({ path }) => documentAt(path) ?? []);
  if (paths.length === 0) return;
  const copied = namedSchema.safeParse(await readCopy("projects", person)).data ?? [];
  const projects = [...copied, ...($projects.get() ?? [])];
  const names = new Map(
    projects
      .filter(({ id }) => paths.some((path) => path.id === id))
      .map(({ id, name }) => [id, name]),
  );
  for (const { id, relation } of paths.filter(({ entity }) => entity === "project_libraries")) {
    const files = filesSchema.safeParse(await readCopy("projectFiles", id)).data ?? [];
    const file = [...files, ...($files.get() ?? [])].find(
      ({ contentId }) => contentId === contentOf(relation),
    );
    if (file !== undefined) names.set(contentOf(relation), file.path);
  }
  await platform()
    .local.write("settings", `${NAMES}${person}`, {
      ...(await keptNames(person)),
      ...Object.fromEntries(names),
    })
    .catch(() => undefined);
}

/** Whether a session of the person's ended here before all of its work was sent. */
export async function hasNames(person: string): Promise<boolean> {
  return (await readCopy("settings", `${NAMES}${person}`)) !== undefined;
}

/** Forgets the names: whoever they are for is here again. */
export async function forgetNames(person: string): Promise<void> {
  await platform()
    .local.remove("settings", `${NAMES}${person}`)
    .catch(() => undefined);
}

async function keptNames(person: string): Promise<Readonly<Record<string, string>>> {
  return namesSchema.safeParse(await readCopy("settings", `${NAMES}${person}`)).data ?? {};
}

async function unsentOf(person: string): Promise<readonly UnsentBatch[]> {
  const unsent = await platform()
    .local.listUnsent()
    .catch(() => []);
  return unsent.filter(({ user }) => user === person);
}

function labelOf(path: string, names: Readonly<Record<string, string>>): string {
  const document = documentAt(path);
  if (document === undefined) return "Something else";
  const { entity, id, relation } = document;
  const project = names[id];
  switch (entity) {
    case "users":
      return "Your profile";
    case "projects":
      return `Details of ${project ?? "a project"}`;
    case "project_namespaces":
      return `What tools keep in ${project ?? "a project"}`;
    case "project_libraries":
      return `${names[contentOf(relation)] ?? "A library"} in ${project ?? "a project"}`;
  }
}

/** The version of a file that the edits of a library belong to. */
function contentOf(relation: string | undefined): string {
  return relation?.replace(/_\*$/u, "") ?? "";
}

/** Undefined for what no version of the app could have written. */
function documentAt(path: string): DocumentPath | undefined {
  try {
    return parseDocumentPath(path);
  } catch {
    return undefined;
  }
}
