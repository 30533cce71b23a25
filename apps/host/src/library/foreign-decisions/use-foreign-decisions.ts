import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { attempt, toastBackgroundError } from "../../errors/notices.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import type { DecisionSummary } from "../../references/pending-decision.ts";
import { $user, changeUserData } from "../../user/user-store.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import type { LibraryView } from "../view/library-view.ts";
import { applyForeignDecisions } from "./apply-foreign-decisions.ts";
import { answeredCount, isAsked, withAnswer } from "./answered-decisions.ts";

/** Key in the user's stored data. */
const KEY = "answeredDecisions";

export interface ForeignDecisions {
  readonly summary: DecisionSummary;
  readonly onUse: () => void;
  readonly onLeave: () => void;
}

/**
 * Returns what other programs decided, until the person answers. Asks again only once the library
 * has more such decisions, after an import. `imported` changes with each import.
 */
export function useForeignDecisions(
  library: OpenLibrary | undefined,
  { projectId, path, report }: LibraryView,
  imported: unknown,
): ForeignDecisions | undefined {
  const isEditor = useCanEdit();
  const data = useStore($user)?.data;
  const [summary, setSummary] = useState<DecisionSummary>();
  useEffect(() => {
    if (library === undefined || report === undefined || !isEditor) return undefined;
    let isLatest = true;
    library.summarizeDecisions().then((found) => {
      if (isLatest) setSummary(found);
    }, toastBackgroundError);
    return () => {
      isLatest = false;
    };
  }, [library, report, imported, isEditor]);

  const place = `${projectId}/${path}`;
  if (library === undefined || summary === undefined || data === undefined || !isEditor)
    return undefined;
  if (!isAsked(summary, answeredCount(data[KEY], place))) return undefined;
  const answer = (): Promise<void> =>
    changeUserData({ [KEY]: withAnswer($user.get()?.data[KEY], place, summary.found) });
  return {
    summary,
    onUse() {
      setSummary(undefined);
      attempt(async () => {
        try {
          await applyForeignDecisions(library, summary);
        } catch (error) {
          setSummary(summary);
          throw error;
        }
        await answer();
      });
    },
    onLeave: () => attempt(answer),
  };
}
