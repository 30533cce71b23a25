import { useStore } from "@nanostores/react";
import { $isScreenedBlind } from "../../screening/blind-round.ts";
import { $openLibrary } from "../data/library-store.ts";
import { DecisionsNotice } from "../foreign-decisions/DecisionsNotice.tsx";
import { useForeignDecisions } from "../foreign-decisions/use-foreign-decisions.ts";
import type { ImportState } from "../import/use-import.ts";
import { BelowRows } from "./library-layout.ts";
import type { LibraryView } from "./library-view.ts";
import { ReadingReport } from "./LibraryNotices.tsx";
import { LibraryProgress } from "./LibraryProgress.tsx";

interface BelowListProps {
  readonly view: LibraryView;
  readonly imports: ImportState;
  /** True while the selection's bar covers the foot of the list. */
  readonly isUnderBar: boolean;
}

/** Progress and notices between the rows and the footer. */
export function BelowList({ view, imports, isUnderBar }: BelowListProps): React.JSX.Element {
  const decisions = useForeignDecisions(useStore($openLibrary), view, imports.imported);
  const isBlind = useStore($isScreenedBlind);
  return (
    <BelowRows $isUnderBar={isUnderBar}>
      <LibraryProgress view={view} importing={imports.importing} />
      {!isBlind && <DecisionsNotice decisions={decisions} />}
      {imports.imported === undefined ? <ReadingReport report={view.report} /> : null}
    </BelowRows>
  );
}
