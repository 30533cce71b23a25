import { codeOf } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import { randomId } from "../platform/session-id.ts";
import { writePendingEdits } from "./pending-edits.ts";
import type { FileMove } from "./plan-move.ts";

/** Moves are small requests, so several can share the connection. */
const MAX_CONCURRENT_MOVES = 6;

export interface MoveResult {
  readonly moved: readonly FileMove[];
  readonly failed: readonly { readonly move: FileMove; readonly error: unknown }[];
}

interface MoveOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/**
 * Moves each file separately, so that a failed move does not stop the others. Aborting keeps
 * completed moves.
 */
export async function runMoves(
  projectId: string,
  moves: readonly FileMove[],
  { signal, onProgress }: MoveOptions,
): Promise<MoveResult> {
  const moved: FileMove[] = [];
  const failed: { move: FileMove; error: unknown }[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let move = moves[next]; move !== undefined && !signal.aborted; move = moves[next]) {
      next += 1;
      try {
        await moveOnce(projectId, move);
        moved.push(move);
      } catch (error) {
        failed.push({ move, error });
      }
      onProgress(moved.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_MOVES }, work));
  return { moved, failed };
}

/**
 * Writes pending edits into the file first, because edits do not move with it. Repeats the request
 * once if its answer was lost; the idempotency key prevents a second move.
 */
async function moveOnce(projectId: string, { from, to }: FileMove): Promise<void> {
  await writePendingEdits(projectId, from);
  const key = randomId();
  try {
    await platform().files.move(projectId, from, to, key);
  } catch (error) {
    if (codeOf(error) !== "NO-CONNECTION") throw error;
    await platform().files.move(projectId, from, to, key);
  }
}
