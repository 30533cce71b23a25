import type { VirtualGridHandle } from "@tera/ui";
import { useRef, useState } from "react";
import { nameOf } from "../files/project-file.ts";
import { DuplicatesReview } from "./DuplicatesReview.tsx";
import { FilesToImport } from "./FilesToImport.tsx";
import { LibraryBody, LibraryFrame, LibraryName } from "./library-layout.ts";
import type { OpenLibrary } from "./library-store.ts";
import type { LibraryView } from "./library-view.ts";
import { LibraryBar } from "./LibraryBar.tsx";
import { LibraryList } from "./LibraryList.tsx";
import { ReferencePanel } from "./ReferencePanel.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { useImport } from "./use-import.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { type LibraryActions, useLibraryActions } from "./use-library-actions.ts";
import { useLibraryKeys } from "./use-library-keys.ts";
import { type LibraryScreenState, useLibraryScreen } from "./use-library-screen.ts";
import { useSteady } from "./use-steady.ts";
import { type TypedFields, useTypedFields } from "./use-typed-fields.ts";

interface LibraryScreenProps {
  readonly view: LibraryView;
  /** Undefined for the moment before it is opened. */
  readonly library: OpenLibrary | undefined;
  readonly onRetry: () => void;
}

/** A library on the screen: its rows, the reference that is open, and what can be done with them. */
export function LibraryScreen({ view, library, onRetry }: LibraryScreenProps): React.JSX.Element {
  const { path, projectId, references, report } = view;
  const isReady = report !== undefined;
  const frame = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const grid = useRef<VirtualGridHandle>(null);
  const [isReviewing, setReviewing] = useState(false);
  const screen = useLibraryScreen(view, library);
  const { selection, opened, isCovered } = screen;
  const imports = useImport(library);
  const ready = isReady ? library : undefined;
  const onShow = opened.open;
  const typed = useTypedFields({ projectId, path, references, library: ready, onShow });
  const actions = useLibraryActions(library, view, screen, typed);
  const onImport = useSteady(() => files.current?.click());
  const onFindDuplicates = useSteady(() => setReviewing(true));
  useKeptFocus(() => {
    if (grid.current === null) frame.current?.focus({ preventScroll: true });
    else grid.current.focus();
  });
  useScreenKeys(screen, actions);

  return (
    <LibraryFrame ref={frame} tabIndex={-1}>
      <LibraryName>{nameOf(path)}</LibraryName>
      <FilesToImport ref={files} onFiles={imports.start} />
      <LibraryBar
        path={path}
        isReady={isReady}
        isEmpty={isReady && references.length === 0}
        isCovered={isCovered}
        isReviewing={isReviewing}
        undoWords={view.undoWords}
        redoWords={view.redoWords}
        onAdd={actions.add}
        onImport={onImport}
        onExport={actions.exportSome}
        onFindDuplicates={onFindDuplicates}
        onUndo={actions.undo}
        onRedo={actions.redo}
      />
      {isReviewing && library !== undefined ? (
        <DuplicatesReview
          library={library}
          references={references}
          onClose={() => setReviewing(false)}
        />
      ) : (
        <LibraryBody $hasPanel={opened.reference !== undefined}>
          <LibraryList
            view={view}
            screen={screen}
            imports={imports}
            grid={grid}
            onAdd={actions.add}
            onImport={onImport}
            onRetry={onRetry}
          />
          <OpenPanel screen={screen} isReady={isReady} typed={typed} actions={actions} />
          {selection.ids.size > 0 && !isCovered && isReady && (
            <SelectionBar
              selection={selection}
              offersAll={screen.isStacked && selection.ids.size < screen.rows.places.length}
              isPhone={screen.isPhone}
              onSelectAll={screen.selectAll}
              onKeywords={actions.changeKeywordsOfSelected}
              onExport={actions.exportSome}
              onDelete={actions.deleteSelected}
            />
          )}
        </LibraryBody>
      )}
    </LibraryFrame>
  );
}

/** Undo, redo, delete and Escape, wherever on the screen the focus is. */
function useScreenKeys(screen: LibraryScreenState, actions: LibraryActions): void {
  const { selection, opened } = screen;
  useLibraryKeys({
    onUndo: actions.undo,
    onRedo: actions.redo,
    onDelete() {
      const current = screen.currentId();
      if (selection.ids.size > 0) actions.deleteSelected();
      else if (current !== undefined) actions.deleteOne(current);
    },
    onEscape() {
      if (opened.id === undefined) selection.clear();
    },
  });
}

interface OpenPanelProps {
  readonly screen: LibraryScreenState;
  readonly isReady: boolean;
  readonly typed: TypedFields;
  readonly actions: LibraryActions;
}

/** The panel of the reference that is open, where one is. */
function OpenPanel({ screen, isReady, typed, actions }: OpenPanelProps): React.ReactNode {
  const { index, reference, isNew, open, move } = screen.opened;
  if (reference === undefined) return null;
  return (
    <ReferencePanel
      reference={reference}
      isNew={isNew}
      position={index < 0 ? undefined : { number: index + 1, count: screen.rows.places.length }}
      isReadOnly={!isReady}
      typed={typed}
      onEdit={(field, value) => actions.edit(reference, field, value)}
      onMove={move}
      onDelete={() => actions.deleteOne(reference.id)}
      onClose={() => open(undefined)}
    />
  );
}
