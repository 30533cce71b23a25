import type { Reference } from "@tera/references";
import { attempt } from "../../errors/notices.ts";
import {
  deleteReferences,
  editReference,
  redoLatest,
  referencesOf,
  undoLatest,
} from "./library-commands.ts";
import { changeKeywords, chooseSource, editField, exportReferences } from "./dialog-commands.ts";
import { type Adding, useAdding } from "../adding/use-adding.ts";
import { copyRows } from "../copy/copy-rows.ts";
import { askReason, isReasonAsked } from "../deciding/ask-reason.tsx";
import { useColumns } from "./stored-columns.ts";
import { isRefusedBlind } from "../deciding/refuse-blind.ts";
import { labelReferences } from "../deciding/label-references.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import type { EditableField } from "../edits/library-edits.ts";
import { notReady } from "../data/library-reader.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import type { LibraryView } from "./library-view.ts";
import type { LibraryScreenState } from "./use-library-screen.ts";
import { useEventCallback } from "./use-event-callback.ts";
import type { FieldDrafts } from "../panel/use-field-drafts.ts";

/** Actions show NOT-READY while the file is being read. Those that change it do nothing for viewers. */
export interface LibraryActions {
  // Stable functions, so that the bar does not render again.
  readonly adding: Adding;
  readonly exportSome: () => void;
  /** Counts references by source and searches for those of the chosen one. */
  readonly showSources: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly deleteSelected: () => void;
  readonly deleteOne: (id: string) => void;
  readonly changeKeywordsOfSelected: () => void;
  /** Edits a field of the selected references, otherwise of those found. */
  readonly editField: () => void;
  /** Copies the selected references in the order of the rows, or else the one with this id. */
  readonly copyRows: (id: string | undefined) => void;
  /**
   * Undefined removes the labels. An exclusion first asks for a reason if the project lists some.
   * Calls `then` once the label is chosen.
   */
  readonly label: (ids: Iterable<string>, label: string | undefined, then?: () => void) => void;
  readonly edit: (
    reference: Reference,
    field: EditableField,
    value: string | readonly string[] | undefined,
  ) => void;
}

export function useLibraryActions(
  library: OpenLibrary | undefined,
  { projectId, path, references, report }: LibraryView,
  { rows, selection, opened, search, clearSearch }: LibraryScreenState,
  drafts: FieldDrafts,
): LibraryActions {
  const selected = selection.ids;
  const isEditor = useCanEdit();
  const columns = useColumns();
  const act = (work: (library: OpenLibrary) => Promise<unknown>): void => {
    attempt(async () => {
      if (library === undefined || report === undefined) throw notReady();
      await work(library);
    });
  };
  const change: typeof act = (work) => {
    if (isEditor) act(work);
  };
  const found = (): readonly string[] =>
    Array.from(rows.places, (place) => rows.references[place]?.id ?? "");

  return {
    adding: useAdding(change, { clearSearch, opened }),
    exportSome: useEventCallback(() => {
      const foundCount = rows.places.length;
      const exportable = { projectId, path, references, selected, found, foundCount };
      act((ready) => exportReferences(ready, exportable));
    }),
    showSources: useEventCallback(() =>
      act(async (ready) => {
        const query = await chooseSource(ready);
        if (query !== undefined) search(query);
      }),
    ),
    undo: useEventCallback(() => change(undoLatest)),
    redo: useEventCallback(() => change(redoLatest)),
    deleteSelected() {
      if (selected.size > 0) change((ready) => deleteReferences(ready, selected));
    },
    deleteOne: (id) => change((ready) => deleteReferences(ready, [id])),
    changeKeywordsOfSelected: () =>
      change(async (ready) => changeKeywords(ready, await referencesOf(references, selected))),
    editField: useEventCallback(() => {
      const ids = selected.size > 0 ? selected : new Set(found());
      change((ready) => editField(ready, ids));
    }),
    copyRows(id) {
      const ids =
        selected.size > 0
          ? [...found().filter((each) => selected.has(each)), ...selected]
          : id === undefined
            ? []
            : [id];
      if (ids.length > 0) attempt(() => copyRows(references, new Set(ids), columns));
    },
    label(ids, label, then = () => undefined) {
      const labelled = new Set(ids);
      change(async (ready) => {
        if (await isRefusedBlind()) return;
        // Asked once, because the project's reasons may load while the dialog is open.
        const isAsked = isReasonAsked(label);
        if (!isAsked) then();
        const chosen = await referencesOf(references, labelled);
        if (!isAsked) return labelReferences(ready, chosen, label);
        const exclusion = await askReason(chosen);
        if (exclusion === undefined) return undefined;
        then();
        return labelReferences(ready, chosen, exclusion);
      });
    },
    edit(reference, field, value) {
      change(async (ready) => {
        if (field === "label" && (await isRefusedBlind())) return;
        await editReference(ready, reference, field, value);
        drafts.removeFieldDraft({ id: reference.id, field });
      });
    },
  };
}
