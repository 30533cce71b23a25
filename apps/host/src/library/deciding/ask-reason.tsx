import type { Reference } from "@tera/references";
import { dialogs } from "../../errors/notices.ts";
import { countOf } from "../../platform/date-text.ts";
import { whenTrue } from "../../platform/when-true.ts";
import { $projectData } from "../../project/project-store.ts";
import { $exclusionReasons } from "../../project/review-lists.ts";
import { withoutMarkup } from "@tera/ui";
import { reasonOf } from "../../references/decision-label.ts";
import { exclusionLabel } from "./decisions.ts";
import { type ReasonAnswer, ReasonDialog } from "./ReasonDialog.tsx";

/**
 * True for an exclusion if the project's settings list reasons, or are not loaded: then use
 * `askReason`.
 */
export function isReasonAsked(label: string | undefined): boolean {
  const mayBeAsked = $projectData.get() === undefined || $exclusionReasons.get().length > 0;
  return label === exclusionLabel(undefined) && mayBeAsked;
}

/**
 * Resolves to the label of the exclusion, without a reason if the project lists none; undefined if
 * the person cancels.
 */
export async function askReason(references: readonly Reference[]): Promise<string | undefined> {
  await whenTrue($projectData);
  if ($exclusionReasons.get().length === 0) return exclusionLabel(undefined);
  const [only, ...more] = references;
  if (only === undefined) return undefined;
  const title = withoutMarkup(only.title ?? "") || "Untitled reference";
  const reasons = new Set(references.map(({ label }) => reasonOf(label)));
  const [current] = reasons.size === 1 ? reasons : [];
  const answer = await dialogs.show<ReasonAnswer | undefined>((close) => (
    <ReasonDialog
      subject={more.length === 0 ? title : countOf(references.length, "reference")}
      reasons={$exclusionReasons.get().map(({ name }) => name)}
      current={current}
      onAnswer={close}
    />
  ));
  return answer && exclusionLabel(answer.reason);
}
