import { moveDuplicateProgress } from "../duplicates/duplicate-progress.ts";
import { moveReadingPlace } from "../view/reading-place.ts";

/** Updates a person's unfinished work after libraries were renamed or moved. */
export async function moveUnfinishedWork(
  projectId: string,
  moves: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  const paths = new Map(moves.map(({ from, to }) => [from, to]));
  await Promise.all([moveReadingPlace(projectId, paths), moveDuplicateProgress(projectId, paths)]);
}
