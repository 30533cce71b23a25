import { z } from "zod";
import { readCached, writeCached } from "../../platform/device-cache.ts";
import { platform } from "../../platform/platform.ts";
import { requireUser } from "../../session/session-store.ts";

const MAX_TITLE_CHARACTERS = 300;

const placeSchema = z.object({
  path: z.string(),
  reference: z.object({ id: z.string(), title: z.string() }).optional(),
  at: z.number(),
});

/** The library last read in a project, and the reference that was open in it. */
export type ReadingPlace = z.infer<typeof placeSchema>;

let queue: Promise<void> = Promise.resolve();

/**
 * Stores the place on this device. Without `reference`, keeps the stored one of the same library.
 */
export function rememberReadingPlace(
  projectId: string,
  path: string,
  reference: ReadingPlace["reference"],
): Promise<void> {
  const place = { path, reference, at: platform().clock.now() };
  queue = queue.then(() => store(projectId, place));
  return queue;
}

async function store(projectId: string, { path, reference, at }: ReadingPlace): Promise<void> {
  const before = reference === undefined ? await readReadingPlace(projectId) : undefined;
  const last = reference ?? (before?.path === path ? before.reference : undefined);
  const kept =
    last === undefined
      ? {}
      : { reference: { id: last.id, title: last.title.slice(0, MAX_TITLE_CHARACTERS) } };
  await writeCached("settings", keyOf(projectId), { path, ...kept, at });
}

export async function readReadingPlace(projectId: string): Promise<ReadingPlace | undefined> {
  return placeSchema.safeParse(await readCached("settings", keyOf(projectId))).data;
}

/** Updates the stored place after files were moved. `paths` maps old paths to new ones. */
export function moveReadingPlace(
  projectId: string,
  paths: ReadonlyMap<string, string>,
): Promise<void> {
  queue = queue.then(() => move(projectId, paths));
  return queue;
}

async function move(projectId: string, paths: ReadonlyMap<string, string>): Promise<void> {
  const place = await readReadingPlace(projectId);
  const path = paths.get(place?.path ?? "");
  if (place !== undefined && path !== undefined)
    await writeCached("settings", keyOf(projectId), { ...place, path });
}

function keyOf(projectId: string): string {
  return `reading-place:${requireUser().id}:${projectId}`;
}
