import { toaster } from "../../errors/notices.ts";
import { withWorkProgress } from "../../errors/work-progress.tsx";
import { countOf } from "../../platform/date-text.ts";
import { $exclusionReasons } from "../../project/review-lists.ts";
import { cancelledError } from "../../references/library-errors.ts";
import type { DecisionSummary } from "../../references/pending-decision.ts";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import { forEachInChunks } from "../../references/yield-to-main.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { undoAction } from "../view/library-commands.ts";
import { shownReferences } from "../view/library-display.ts";
import { withForeignDecision } from "./decision-label-text.ts";
import { programsText } from "./summary-text.ts";

/** Makes labels of another program's decisions, as one undo entry. */
export async function applyForeignDecisions(
  library: OpenLibrary,
  summary: DecisionSummary,
): Promise<void> {
  const references = shownReferences();
  const reasons = $exclusionReasons.get().map(({ name }) => name);
  const updates = new Map<string, LazyReference>();
  let done = 0;
  await withWorkProgress("Reading decisions", references.length, ({ signal, onProgress }) =>
    forEachInChunks(references, (lazyReference) => {
      if (signal.aborted) throw cancelledError();
      const next = withForeignDecision(toReference(lazyReference), reasons);
      if (next !== undefined) updates.set(next.id, next);
      done += 1;
      if (done % 512 === 0) onProgress(done);
    }),
  );
  const count = countOf(updates.size, "reference");
  const entry = await library.change(
    updates,
    `Use decisions of ${programsText(summary)} for ${count}`,
  );
  if (entry.step.size > 0)
    toaster.success(
      `Used the decisions of ${programsText(summary)} for ${count}`,
      undoAction(library, entry),
    );
}
