import type { LibraryResult } from "../../references/library-index-messages.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import {
  areSameChanges,
  type ReferenceChanges,
  withChanges,
} from "../../references/reference-changes.ts";
import { changesOf, editsIn } from "../edits/library-edits.ts";
import { $library } from "../data/library-store.ts";
import { EMPTY_VIEW, type LibraryView } from "./library-view.ts";
import type { LoadedVersion } from "../data/load-version.ts";

/** Shows one library in `$library` until it is closed. */
export interface LibraryDisplay {
  readonly update: (change: Partial<LibraryView>) => void;
  readonly showEdited: (loaded: LoadedVersion) => void;
  /** Ignores results of an earlier revision. */
  readonly showResult: (result: LibraryResult) => void;
}

export function shownReferences(): readonly LazyReference[] {
  return $library.get()?.references ?? [];
}

export function createLibraryDisplay(
  projectId: string,
  path: string,
  isClosed: () => boolean,
): LibraryDisplay {
  let revision = 0;
  let shown: { of: readonly LazyReference[]; changes: ReferenceChanges } | undefined;
  const empty = { ...EMPTY_VIEW, projectId, path };

  function update(change: Partial<LibraryView>): void {
    const now = $library.get();
    if (isClosed()) return;
    const isThis = now?.path === path && now.projectId === projectId;
    $library.set({ ...(isThis ? now : empty), ...change });
  }

  $library.set(empty);
  return {
    update,
    showEdited({ references: of, edits, index }) {
      const changes = changesOf(of, editsIn(edits.$state.get()));
      // When the server only acknowledges edits, nothing visible changes.
      if (shown?.of === of && areSameChanges(shown.changes, changes)) return;
      shown = { of, changes };
      revision += 1;
      update({ references: withChanges<LazyReference>(of, changes) });
      index.update(changes, revision);
    },
    showResult(result) {
      if (result.revision !== revision) return;
      update({ result: { ...result, references: shownReferences() } });
    },
  };
}
