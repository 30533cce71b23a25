import { libraryEditsRow } from "@tera/contract";
import { codeOf } from "../../platform/app-error.ts";
import { isRetryable } from "../../platform/http.ts";
import { platform } from "../../platform/platform.ts";
import { rowsOf } from "../../platform/supabase.ts";
import { earlierVersions, writtenUpTo } from "../data/version-chain.ts";
import { $library } from "../data/library-store.ts";
import { moveEdits, compactLibrary } from "../data/write-back.ts";

/** Open pages write their edits after 20 s, so edits unchanged for this long are abandoned. */
export const ABANDONED_EDITS_AFTER_MS = 120_000;

/** Returns paths of documents with edits, each with the server's time of the last edit. */
async function pendingEdits(projectId: string): Promise<ReadonlyMap<string, string>> {
  const supabase = await platform().supabase();
  const answer = await supabase
    .from("project_libraries")
    .select("path, edited_at")
    .eq("project", projectId);
  return new Map(
    libraryEditsRow
      .array()
      .parse(rowsOf<unknown>(answer, "list edits"))
      .map(({ path, edited_at }) => [path, edited_at]),
  );
}

export type CompactionSteps = {
  readonly moveEdits: typeof moveEdits;
  readonly compactLibrary: typeof compactLibrary;
};

/**
 * Writes all members' abandoned edits into their libraries. Edits are abandoned when two scans find
 * the same server time of the last edit, whatever the device's clock says. Several members may run
 * this, because only one can replace the file.
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
        // The next scan retries connection failures. Users see other failures when they open the
        // library.
        if (!isRetryable(error) && codeOf(error) !== "CANCEL") handled.set(path, editedAt);
      }
    }
  }

  const scanRepeatedly = async (): Promise<void> => {
    const { clock } = platform();
    while (!controller.signal.aborted) {
      // The next scan retries.
      await scan().catch(() => undefined);
      await clock.wait(ABANDONED_EDITS_AFTER_MS, controller.signal).catch(() => undefined);
    }
  };
  void scanRepeatedly();
  return () => controller.abort();
}

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
