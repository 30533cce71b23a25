import type { Reference } from "@tera/references";
import { dialogs } from "../../errors/notices.ts";
import { countOf } from "../../platform/date-text.ts";
import { $exclusionReasons } from "../../project/review-lists.ts";
import { withoutMarkup } from "@tera/ui";
import { reasonOf } from "../../references/decision-label.ts";
import { exclusionLabel } from "./decisions.ts";
import { type ReasonAnswer, ReasonDialog } from "./ReasonDialog.tsx";

/** True if the project's settings list reasons, so that an exclusion needs an answer. */
export function isReasonAsked(label: string | undefined): boolean {
  return label === exclusionLabel(undefined) && $exclusionReasons.get().length > 0;
}

/** Resolves to the label of the exclusion; undefined if the person cancels. */
export async function askReason(references: readonly Reference[]): Promise<string | undefined> {
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
