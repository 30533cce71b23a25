import type { Reference } from "@tera/references";
import type { VirtualGridHandle } from "@tera/ui";
import { useEffect, useRef, useState } from "react";
import { openedInLibrary } from "../../files/file-address.ts";
import { nameOf } from "../../files/project-file.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { OpenFilePane } from "../attachments/OpenFilePane.tsx";
import { LazyDuplicatesReview } from "../duplicates/LazyDuplicatesReview.tsx";
import { FilesToImport } from "../import/FilesToImport.tsx";
import { LibraryBody, LibraryFrame, LibraryName } from "./library-layout.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import type { LibraryView } from "./library-view.ts";
import { LibraryBar } from "./LibraryBar.tsx";
import { LibraryList } from "./LibraryList.tsx";
import { rememberReadingPlace } from "./reading-place.ts";
import { LazyReferencePanel } from "../panel/LazyReferencePanel.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { useImport } from "../import/use-import.ts";
import { type LibraryActions, useLibraryActions } from "./use-library-actions.ts";
import { useLibraryPageActions } from "./use-library-page-actions.ts";
import { useLibraryKeys } from "./use-library-keys.ts";
import { type LibraryScreenState, useLibraryScreen } from "./use-library-screen.ts";
import { useRowFocus } from "./use-row-focus.ts";
import { useEventCallback } from "./use-event-callback.ts";
import { type FieldDrafts, useFieldDrafts } from "../panel/use-field-drafts.ts";

interface LibraryScreenProps {
  readonly view: LibraryView;
  /** Undefined until the library is open. */
  readonly library: OpenLibrary | undefined;
  readonly onRetry: () => void;
}

export function LibraryScreen({ view, library, onRetry }: LibraryScreenProps): React.JSX.Element {
  const { path, projectId, references, report } = view;
  const isReady = report !== undefined;
  const frame = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const grid = useRef<VirtualGridHandle>(null);
  const asked = useAskedInAddress();
  const [isReviewing, setReviewing] = useState(asked.isReview);
  const screen = useLibraryScreen(view, library, asked.reference);
  const { opened, isCovered } = screen;
  const imports = useImport(library);
  const ready = isReady ? library : undefined;
  const isEditor = useCanEdit();
  const onShow = opened.open;
  // Drafts of a person who has become a viewer stay on the device.
  const editable = isEditor ? ready : undefined;
  const drafts = useFieldDrafts({ projectId, path, references, library: editable, onShow });
  const actions = useLibraryActions(library, view, screen, drafts);
  const onImport = useEventCallback(() => files.current?.click());
  const onFindDuplicates = useEventCallback(() => setReviewing(true));
  const mover = useRef<((step: 1 | -1) => void) | null>(null);
  const move = (step: 1 | -1): void => mover.current?.(step);
  useScreenKeys(screen, actions, isReviewing, move);
  useRowFocus(isCovered && !isReviewing, frame, grid);
  useReadingPlace(view, opened.reference);
  useLibraryPageActions(view, actions, { onImport, onFindDuplicates });

  return (
    <LibraryFrame ref={frame} tabIndex={-1}>
      <LibraryName>{nameOf(path)}</LibraryName>
      {isEditor && <FilesToImport ref={files} onFiles={imports.start} />}
      <LibraryBar
        path={path}
        isReady={isReady}
        isEmpty={isReady && references.length === 0}
        isCovered={isCovered && screen.isPhone}
        isReviewing={isReviewing && isReady}
        undoLabel={view.undoLabel}
        redoLabel={view.redoLabel}
        adding={actions.adding}
        onImport={onImport}
        onExport={actions.exportSome}
        onEditField={actions.editField}
        onFindDuplicates={onFindDuplicates}
        onSources={actions.showSources}
        onUndo={actions.undo}
        onRedo={actions.redo}
      />
      {isReviewing && ready !== undefined ? (
        <LazyDuplicatesReview
          library={ready}
          projectId={projectId}
          path={path}
          references={references}
          onClose={() => setReviewing(false)}
        />
      ) : (
        <LibraryBody $hasPanel={opened.hasPanel} $hasOpen={opened.reference !== undefined}>
          <LibraryList
            view={view}
            screen={screen}
            imports={imports}
            grid={grid}
            mover={mover}
            adding={actions.adding}
            onImport={onImport}
            onRetry={onRetry}
          />
          <OpenFilePane referenceId={opened.reference?.id} isReading={isCovered} />
          <OpenPanel
            screen={screen}
            isReadOnly={editable === undefined}
            drafts={drafts}
            actions={actions}
            onMove={opened.index < 0 ? opened.move : move}
          />
          {isReady && <SelectedReferences screen={screen} actions={actions} />}
        </LibraryBody>
      )}
    </LibraryFrame>
  );
}

/**
 * Returns what the page's address asks to open. Removes it from the address, so that a reload does
 * not open it again.
 */
function useAskedInAddress(): ReturnType<typeof openedInLibrary> {
  const [asked] = useState(() => openedInLibrary(location.search));
  useEffect(() => {
    if (location.search !== "") history.replaceState(history.state, "", location.pathname);
  }, []);
  return asked;
}

/** Remembers the library and the open reference, so that Home can link to them. */
function useReadingPlace(
  { projectId, path, report }: LibraryView,
  reference: Reference | undefined,
): void {
  const isRead = report !== undefined;
  const id = reference?.id;
  const title = reference?.title ?? "";
  useEffect(() => {
    if (isRead)
      void rememberReadingPlace(projectId, path, id === undefined ? undefined : { id, title });
  }, [isRead, projectId, path, id, title]);
}

/**
 * After a decision about a single reference, moves to the next. Labels nothing while the review of
 * duplicates is shown, and ignores the selection while a reference covers it.
 */
function useScreenKeys(
  screen: LibraryScreenState,
  actions: LibraryActions,
  isReviewing: boolean,
  move: (step: 1 | -1) => void,
): void {
  const { selection, opened, isCovered } = screen;
  useLibraryKeys({
    onUndo: actions.undo,
    onRedo: actions.redo,
    onLabel(label) {
      if (isReviewing) return;
      const current = screen.currentId();
      if (selection.ids.size > 0 && !isCovered) actions.label(selection.ids, label);
      else if (current !== undefined) {
        actions.label([current], label, () => move(1));
      }
    },
    onRead: () => isReviewing || toggleReading(screen),
    onStep: isCovered && !isReviewing ? move : undefined,
    onDelete() {
      const current = screen.currentId();
      if (selection.ids.size > 0) actions.deleteSelected();
      else if (current !== undefined) actions.deleteOne(current);
    },
    onCopy() {
      if (!isReviewing) actions.copyRows(screen.currentId());
    },
    onEscape() {
      if (opened.id === undefined) selection.clear();
    },
  });
}

/** Starts reading the open reference, or else the active one. Not on a phone. */
function toggleReading({ opened, isPhone, currentId }: LibraryScreenState): void {
  const current = currentId();
  if (opened.mode === "reading") opened.endReading();
  else if (current !== undefined && !isPhone) opened.startReading(current);
}

interface OpenPanelProps {
  readonly screen: LibraryScreenState;
  readonly isReadOnly: boolean;
  readonly drafts: FieldDrafts;
  readonly actions: LibraryActions;
  readonly onMove: (step: 1 | -1) => void;
}

function OpenPanel({
  screen,
  isReadOnly,
  drafts,
  actions,
  onMove,
}: OpenPanelProps): React.ReactNode {
  const { mode, index, reference, isNew, open, endReading } = screen.opened;
  if (reference === undefined) return null;
  return (
    <LazyReferencePanel
      isCovering={screen.isCovered}
      reference={reference}
      isNew={isNew}
      position={index < 0 ? undefined : { number: index + 1, count: screen.rows.places.length }}
      isReadOnly={isReadOnly}
      drafts={drafts}
      onEdit={(field, value) => actions.edit(reference, field, value)}
      onLabel={(label) => actions.label([reference.id], label)}
      onMove={onMove}
      onRead={screen.isPhone ? undefined : () => toggleReading(screen)}
      onDelete={() => actions.deleteOne(reference.id)}
      onLeave={() => (mode === "reading" && !screen.isPhone ? endReading() : open(undefined))}
      onClose={() => open(undefined)}
    />
  );
}

interface SelectedReferencesProps {
  readonly screen: LibraryScreenState;
  readonly actions: LibraryActions;
}

function SelectedReferences({ screen, actions }: SelectedReferencesProps): React.ReactNode {
  const { selection, rows, isCovered, isStacked, isPhone, selectAll } = screen;
  if (selection.ids.size === 0 || isCovered) return null;
  return (
    <SelectionBar
      selection={selection}
      offersAll={isStacked && selection.ids.size < rows.places.length}
      isPhone={isPhone}
      onSelectAll={selectAll}
      onKeywords={actions.changeKeywordsOfSelected}
      onEditField={actions.editField}
      onLabel={(label) => actions.label(selection.ids, label)}
      onExport={actions.exportSome}
      onDelete={actions.deleteSelected}
    />
  );
}
