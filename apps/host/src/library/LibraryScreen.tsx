import { ActionBar, ActionBarButton, EmptyState, Fact, Icon, phone, SearchField, TextButton, useMedia, type VirtualGridHandle, VisuallyHidden } from "@tera/ui";
import { FileOutput, Tags, Trash2 } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { nameOf } from "../files/project-file.ts";
import { countOf, countText } from "../platform/date-text.ts";
import type { LibrarySort } from "../references/library-index-messages.ts";
import { ColumnsMenu, useColumns } from "./ColumnsMenu.tsx";
import { DuplicatesReview } from "./DuplicatesReview.tsx";
import { addReference, changeKeywords, deleteReferences, editReference, exportReferences, redoLatest, referencesOf, undoLatest } from "./library-commands.tsx";
import { PHONE, TABLET } from "./library-media.ts";
import type { OpenLibrary } from "./library-store.ts";
import type { LibraryView } from "./library-view.ts";
import { LibraryBar } from "./LibraryBar.tsx";
import { LibraryGrid } from "./LibraryGrid.tsx";
import { LibraryNotices, ReadingReport } from "./LibraryNotices.tsx";
import { LibraryProgress } from "./LibraryProgress.tsx";
import { ReferencePanel } from "./ReferencePanel.tsx";
import { SortMenu } from "./SortMenu.tsx";
import { useImport } from "./use-import.ts";
import { useLibraryKeys } from "./use-library-keys.ts";
import { useLibraryRows } from "./use-library-rows.ts";
import { useRowSelection } from "./use-row-selection.ts";
import { useSteady } from "./use-steady.ts";
import { useTypedFields } from "./use-typed-fields.ts";

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
  const grid = useRef<VirtualGridHandle>(null);
  const [query, setQuery] = useState("");
  const [sort, setSort] = useState<LibrarySort>();
  const [openId, setOpenId] = useState<string>();
  const [isReviewing, setReviewing] = useState(false);
  const [range, setRange] = useState<{ first: number; last: number }>();
  const showRange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const columns = useColumns();
  const { rows, isSearching, ask } = useLibraryRows(view, library, query, sort);
  const { places } = rows;
  const selection = useRowSelection(references, rows);
  const imports = useImport(library);
  const typed = useTypedFields({ projectId, path, references, library: isReady ? library : undefined, onShow: setOpenId });
  const idAt = (index: number): string | undefined => rows.references[places[index] ?? -1]?.id;
  const openPlace = useMemo(() => (openId === undefined ? -1 : Array.prototype.findIndex.call(places, (place: number) => rows.references[place]?.id === openId)), [places, rows.references, openId]);
  const open = useMemo(() => (openId === undefined ? undefined : references.find(({ id }) => id === openId)), [references, openId]);
  const isPhone = useMedia(PHONE);
  const isTablet = useMedia(TABLET);
  const isCovered = isPhone && open !== undefined;
  const isStacked = isPhone || (isTablet && open !== undefined);
  /** Where the keyboard stands among the rows. */
  const standing = useRef<number>(undefined);
  const [newId, setNewId] = useState<string>();
  const search = (words: string): void => {
    ask(words);
    setQuery(words);
  };
  const stand = useSteady((index: number) => {
    standing.current = index;
    selection.standAt(index);
  });
  const openRow = useSteady((index: number) => {
    stand(index);
    setOpenId(idAt(index));
  });
  const choose = useSteady((index: number, how: "range" | "toggle", from: number | null) => {
    standing.current = index;
    selection.choose(index, how, from);
  });
  const chooseAll = useSteady(selection.chooseAll);
  const wasOpen = useRef(false);

  // Where the panel was, or the review, the keyboard goes on in the rows. After the drawing: until then they may be covered.
  useEffect(() => {
    const isOpen = openId !== undefined || isReviewing;
    if (wasOpen.current && !isOpen) grid.current?.focus();
    wasOpen.current = isOpen;
  }, [openId, isReviewing]);

  const act = (work: (opened: OpenLibrary) => Promise<unknown>): void => {
    if (library !== undefined && isReady) attempt(() => work(library));
  };
  const removeChosen = (): void => {
    if (selection.ids.size > 0) act((opened) => deleteReferences(opened, selection.ids));
  };
  const add = (): void => act(async (opened) => {
    setQuery("");
    const id = await addReference(opened);
    setNewId(id);
    setOpenId(id);
  });
  const exportSome = (): void => act((opened) => exportReferences(opened, {
    projectId, path, references, selected: selection.ids, found: () => Array.from(places, (place) => rows.references[place]?.id ?? ""), foundCount: places.length,
  }));
  const onAdd = useSteady(add);
  const onImport = useSteady(imports.start);
  const onExport = useSteady(exportSome);
  const onFindDuplicates = useSteady(() => setReviewing(true));
  const onUndo = useSteady(() => act(undoLatest));
  const onRedo = useSteady(() => act(redoLatest));
  useLibraryKeys({
    onUndo,
    onRedo,
    onDelete: () => {
      const stands = openId ?? idAt(standing.current ?? -1);
      if (selection.ids.size > 0) removeChosen();
      else if (stands !== undefined) act((opened) => deleteReferences(opened, [stands]));
    },
    onEscape: () => {
      if (openId === undefined) selection.clear();
    },
  });

  return (
    <Frame>
      <VisuallyHidden as="h1">{nameOf(path)}</VisuallyHidden>
      <LibraryBar
        path={path} isReady={isReady && !isReviewing} isCovered={isCovered} undoWords={view.undoWords} redoWords={view.redoWords} onAdd={onAdd} onImport={onImport} onExport={onExport}
        onFindDuplicates={onFindDuplicates} onUndo={onUndo} onRedo={onRedo}
      />
      {isReviewing && library !== undefined ? (
        <DuplicatesReview library={library} references={references} onClose={() => setReviewing(false)} />
      ) : (
        <Body $hasPanel={open !== undefined}>
          <Main inert={isCovered}>
            <LibraryNotices view={view} imported={imports.imported} onCloseImport={imports.closeReport} onUndoImport={imports.undo} onRetry={onRetry} />
            <Tools>
              <SearchField label="Search references" placeholder="Search title, author, abstract or DOI" value={query} onValue={search} shortcut="/" />
              {isStacked ? <SortMenu sort={sort} onSort={setSort} /> : <ColumnsMenu />}
            </Tools>
            {isReady && places.length === 0 && !isSearching ? (
              <Nothing>
                {references.length === 0 ? (
                  <EmptyState title="This library is empty" actions={<TextButton onClick={add}>Add a reference</TextButton>}>There is no reference in it.</EmptyState>
                ) : (
                  <EmptyState title="No reference matches" actions={<TextButton onClick={() => setQuery("")}>Clear search</TextButton>} />
                )}
              </Nothing>
            ) : (
              <LibraryGrid
                rows={rows} columns={columns} sort={sort} onSort={isReady ? setSort : undefined} chosen={selection.ids} openIndex={openPlace < 0 ? null : openPlace} isStacked={isStacked} isBesidePanel={open !== undefined}
                onOpen={openRow} onStand={stand} onSelect={choose} onSelectAll={chooseAll} onRange={showRange} handle={grid}
              />
            )}
            <LibraryProgress view={view} importing={imports.importing} />
            {imports.imported === undefined ? <ReadingReport report={report} /> : null}
            <Foot>
              <Fact as="output">{isSearching ? "Searching..." : query.trim() === "" ? countOf(references.length, "reference") : `${countText(places.length)} of ${countOf(references.length, "reference")}`}</Fact>
              {range !== undefined && places.length > 0 && <Fact>{countText(range.first + 1)} to {countText(range.last + 1)}</Fact>}
            </Foot>
          </Main>
          {open !== undefined && (
            <ReferencePanel
              reference={open}
              isNew={open.id === newId}
              position={openPlace < 0 ? undefined : { number: openPlace + 1, count: places.length }}
              isReadOnly={!isReady}
              typed={typed}
              onEdit={(field, value) => act((opened) => editReference(opened, open, field, value).then(() => typed.forget({ id: open.id, field })))}
              onMove={(step) => setOpenId(idAt(Math.min(places.length - 1, Math.max(0, openPlace + step))) ?? open.id)}
              onDelete={() => act((opened) => deleteReferences(opened, [open.id]))}
              onClose={() => setOpenId(undefined)}
            />
          )}
          {selection.ids.size > 0 && !isCovered && isReady && (
            <ActionBar count={`${countText(selection.ids.size)} selected`} onClear={selection.clear}>
              <ActionBarButton icon={<Icon of={Tags} />} onClick={() => act((opened) => changeKeywords(opened, referencesOf(references, selection.ids)))}>Keywords</ActionBarButton>
              <ActionBarButton icon={<Icon of={FileOutput} />} onClick={exportSome}>Export</ActionBarButton>
              <ActionBarButton danger icon={<Icon of={Trash2} />} onClick={removeChosen}>Delete</ActionBarButton>
            </ActionBar>
          )}
        </Body>
      )}
    </Frame>
  );
}

const PANEL_WIDTH = "376px";

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: 100dvh;
  min-height: 320px;
  ${phone} { height: calc(100dvh - 52px); }
`;

const Body = styled.div<{ $hasPanel: boolean }>`
  flex: 1;
  min-height: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${({ $hasPanel }) => ($hasPanel ? PANEL_WIDTH : "")};
  ${phone} { grid-template-columns: minmax(0, 1fr); }
`;

const Main = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;

/** Fills what the rows would, so that the foot stays at the bottom. */
const Nothing = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: 12px 24px;
  ${phone} { padding-inline: 16px; }
`;

const Tools = styled.div`
  flex: none;
  display: flex;
  gap: 8px;
  padding: 12px 16px;
  > search { flex: 1; }
`;

const Foot = styled.footer`
  flex: none;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  height: 36px;
  padding-inline: 24px 16px;
  border-block-start: 1px solid var(--line-2);
  ${phone} { padding-inline-start: 16px; }
`;
