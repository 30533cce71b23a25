import { platform } from "../platform/platform.ts";

/** The server's limit for one request. */
const MAX_PATHS_PER_REQUEST = 1000;

/**
 * Deletes files in chunks, and calls `onRemoved` after each. `removed` are the paths of `chunk` that
 * still had a file, in its order. If a chunk fails, earlier chunks are already deleted. Stops
 * between chunks after an abort.
 */
export async function removeInChunks(
  projectId: string,
  paths: readonly string[],
  onRemoved: (removed: readonly string[], chunk: readonly string[]) => Promise<void> | void,
  signal?: AbortSignal,
): Promise<void> {
  for (let at = 0; at < paths.length && signal?.aborted !== true; at += MAX_PATHS_PER_REQUEST) {
    const chunk = paths.slice(at, at + MAX_PATHS_PER_REQUEST);
    const removed = new Set(await platform().files.remove(projectId, chunk));
    await onRemoved(
      chunk.filter((path) => removed.has(path)),
      chunk,
    );
  }
}
