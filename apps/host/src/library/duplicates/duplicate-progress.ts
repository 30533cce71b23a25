import { z } from "zod";
import { listCached, readCached, removeCached, writeCached } from "../../platform/device-cache.ts";
import { platform } from "../../platform/platform.ts";
import { requireUser } from "../../session/session-store.ts";

const decisionSchema = z.object({
  left: z.string(),
  right: z.string(),
  score: z.number(),
  choice: z.enum(["left", "right", "both", "merged"]),
});

const progressSchema = z.object({
  path: z.string(),
  /** How many pairs the first search of this review found. */
  total: z.number().int().positive(),
  /** Number of pairs that no applied decision has settled yet. */
  open: z.number().int().positive(),
  /** Decisions on open pairs that are not applied yet. */
  decisions: z.array(decisionSchema),
  at: z.number(),
});

/** A decision with the pair's score, which changes when one of its references does. */
export type KeptDecision = z.infer<typeof decisionSchema>;

/** A person's progress in the review of a library's duplicates. */
export type DuplicateProgress = z.infer<typeof progressSchema>;

export function countDecided({ total, open, decisions }: DuplicateProgress): number {
  return total - open + decisions.length;
}

/**
 * Keeps the progress on this device. Forgets it when no pair is open, or none is decided. `open`
 * counts the pairs that the last search found and no decision has settled since.
 */
export async function saveDuplicateProgress(
  projectId: string,
  path: string,
  { open, decisions }: Pick<DuplicateProgress, "open" | "decisions">,
): Promise<void> {
  const before = await readDuplicateProgress(projectId, path);
  const next = {
    path,
    // More pairs than before are another review: an undo or an import brought them.
    total: Math.max(before?.total ?? 0, open),
    open,
    decisions,
    at: platform().clock.now(),
  };
  const isHalfDecided = open > 0 && countDecided(next) > 0;
  await (isHalfDecided
    ? writeCached("settings", keyOf(projectId, path), next)
    : removeCached("settings", keyOf(projectId, path)));
}

export async function readDuplicateProgress(
  projectId: string,
  path: string,
): Promise<DuplicateProgress | undefined> {
  return progressSchema.safeParse(await readCached("settings", keyOf(projectId, path))).data;
}

/** Returns the progress in all of the project's libraries whose duplicates are partly decided. */
export async function listDuplicateProgress(
  projectId: string,
): Promise<readonly DuplicateProgress[]> {
  const start = keyOf(projectId, "");
  const stored = await listCached("settings", (key) => key.startsWith(start));
  return stored.flatMap((each) => progressSchema.safeParse(each).data ?? []);
}

/** Follows libraries that were moved. `paths` are new paths by earlier ones. */
export async function moveDuplicateProgress(
  projectId: string,
  paths: ReadonlyMap<string, string>,
): Promise<void> {
  const moved = (await listDuplicateProgress(projectId)).flatMap((progress) => {
    const to = paths.get(progress.path);
    return to === undefined ? [] : [{ progress, to }];
  });
  // All are removed first, because libraries may have exchanged their names.
  for (const { progress } of moved) await removeCached("settings", keyOf(projectId, progress.path));
  for (const { progress, to } of moved)
    await writeCached("settings", keyOf(projectId, to), { ...progress, path: to });
}

function keyOf(projectId: string, path: string): string {
  return `duplicate-progress:${requireUser().id}:${projectId}:${path}`;
}
