import { z } from "zod";
import { codeOf } from "../platform/app-error.ts";
import { mayHelp } from "../platform/http.ts";
import { platform } from "../platform/platform.ts";
import { rowsOf } from "../platform/supabase.ts";
import { earlierVersions, writtenUpTo } from "./version-chain.ts";
import { $library } from "./library-store.ts";
import { moveEdits, settleLibrary } from "./write-back.ts";

/** Whoever has a library open writes its edits into the file after 20 s; edits that stay as they are for this long have nobody left. */
export const LEFT_BEHIND_MILLISECONDS = 120_000;

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
export type FoldSteps = {
  readonly moveEdits: typeof moveEdits;
  readonly settleLibrary: typeof settleLibrary;
};

/**
 * While a project is open, writes into its libraries what closed tabs left behind, whoever of the members they were. Two looks tell: what did not
 * change between them is nobody's any more, whatever this device's clock says. Several members may do so at once: the file is replaced by one only.
 */
export function foldLeftBehind(
  projectId: string,
  fold: FoldSteps = { moveEdits, settleLibrary },
): () => void {
  let before: ReadonlyMap<string, string> = new Map();
  const given = new Map<string, string>();
  const over = new AbortController();

  async function look(): Promise<void> {
    const now = await pendingEdits(projectId);
    const left = [...now].filter(
      ([path, editedAt]) => before.get(path) === editedAt && given.get(path) !== editedAt,
    );
    before = now;
    for (const [path, editedAt] of left) {
      if (over.signal.aborted) return;
      try {
        await foldEdits(projectId, path.slice(0, -"_*".length), fold, over.signal);
        given.set(path, editedAt);
      } catch (error) {
        // A line that is down is tried again. A file that can't be written says so to whoever opens it, where something can be done about it.
        if (!mayHelp(error) && codeOf(error) !== "CANCEL") given.set(path, editedAt);
      }
    }
  }

  const again = async (): Promise<void> => {
    const { clock } = platform();
    while (!over.signal.aborted) {
      // The list is asked for again at the next turn.
      await look().catch(() => undefined);
      await clock.wait(LEFT_BEHIND_MILLISECONDS, over.signal).catch(() => undefined);
    }
  };
  void again();
  return () => over.abort();
}

/** Writes the edits of one version into the file that has it, or into the one that was made from it. */
async function foldEdits(
  projectId: string,
  contentId: string,
  fold: FoldSteps,
  signal: AbortSignal,
): Promise<void> {
  const files = await platform().files.list(projectId, signal);
  const file =
    files.find((each) => each.contentId === contentId) ??
    files.find((each) => earlierVersions(each.metadata).includes(contentId));
  if (file?.contentId === undefined || $library.get()?.path === file.path) return;
  const isLast = earlierVersions(file.metadata)[0] === contentId;
  if (file.contentId !== contentId)
    await fold.moveEdits(
      projectId,
      contentId,
      file.contentId,
      isLast ? writtenUpTo(file.metadata) : undefined,
    );
  await fold.settleLibrary(projectId, file.path, signal);
}
