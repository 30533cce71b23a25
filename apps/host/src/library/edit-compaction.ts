import { z } from "zod";
import { codeOf } from "../platform/app-error.ts";
import { isRetryable } from "../platform/http.ts";
import { platform } from "../platform/platform.ts";
import { rowsOf } from "../platform/supabase.ts";
import { earlierVersions, writtenUpTo } from "./version-chain.ts";
import { $library } from "./library-store.ts";
import { moveEdits, compactLibrary } from "./write-back.ts";

/** Whoever has a library open writes its edits into the file after 20 s; edits that stay as they are for this long have nobody left. */
export const ABANDONED_EDITS_AFTER_MS = 120_000;

const rowsSchema = z.array(z.object({ path: z.string(), edited_at: z.string() }));

/** The documents of edits that a project has now, with when each was last changed, by the server's clock. */
async function pendingEdits(projectId: string): Promise<ReadonlyMap<string, string>> {
  const supabase = await platform().supabase();
  const answer = await supabase
    .from("project_libraries")
    .select("path, edited_at")
    .eq("project", projectId);
  return new Map(
    rowsSchema
      .parse(rowsOf<unknown>(answer, "list edits"))
      .map(({ path, edited_at }) => [path, edited_at]),
  );
}

/** How edits get into a file. */
export type CompactionSteps = {
  readonly moveEdits: typeof moveEdits;
  readonly compactLibrary: typeof compactLibrary;
};

/**
 * While a project is open, writes into its libraries what closed tabs left behind, whoever of the members they were. Two looks tell: what did not
 * change between them is nobody's any more, whatever this device's clock says. Several members may do so at once: the file is replaced by one only.
 */
export function startCompaction(
  projectId: string,
  steps: CompactionSteps = { moveEdits, compactLibrary },
): () => void {
  let before: ReadonlyMap<string, string> = new Map();
  const handled = new Map<string, string>();
  const controller = new AbortController();

  async function scan(): Promise<void> {
    const now = await pendingEdits(projectId);
    const abandoned = [...now].filter(
      ([path, editedAt]) => before.get(path) === editedAt && handled.get(path) !== editedAt,
    );
    before = now;
    for (const [path, editedAt] of abandoned) {
      if (controller.signal.aborted) return;
      try {
        await compactVersion(projectId, path.slice(0, -"_*".length), steps, controller.signal);
        handled.set(path, editedAt);
      } catch (error) {
        // A line that is down is tried again. A file that can't be written says so to whoever opens it, where something can be done about it.
        if (!isRetryable(error) && codeOf(error) !== "CANCEL") handled.set(path, editedAt);
      }
    }
  }

  const scanRepeatedly = async (): Promise<void> => {
    const { clock } = platform();
    while (!controller.signal.aborted) {
      // The list is asked for again at the next turn.
      await scan().catch(() => undefined);
      await clock.wait(ABANDONED_EDITS_AFTER_MS, controller.signal).catch(() => undefined);
    }
  };
  void scanRepeatedly();
  return () => controller.abort();
}

/** Writes the edits of one version into the file that has it, or into the one that was made from it. */
async function compactVersion(
  projectId: string,
  contentId: string,
  steps: CompactionSteps,
  signal: AbortSignal,
): Promise<void> {
  const files = await platform().files.list(projectId, signal);
  const file =
    files.find((each) => each.contentId === contentId) ??
    files.find((each) => earlierVersions(each.metadata).includes(contentId));
  if (file?.contentId === undefined || $library.get()?.path === file.path) return;
  const isLast = earlierVersions(file.metadata)[0] === contentId;
  if (file.contentId !== contentId)
    await steps.moveEdits(
      projectId,
      contentId,
      file.contentId,
      isLast ? writtenUpTo(file.metadata) : undefined,
    );
  await steps.compactLibrary(projectId, file.path, signal);
}
