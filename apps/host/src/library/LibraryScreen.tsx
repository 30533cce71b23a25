import { ActionBar, ActionBarButton, Button, EmptyState, Fact, Icon, phone, SearchField, text, TextButton, useMedia, useIsPrinting, type VirtualGridHandle, visuallyHidden } from "@tera/ui";
import { FileInput, FileOutput, ListChecks, Plus, Tags, Trash2 } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { nameOf } from "../files/project-file.ts";
import { countOf, countText } from "../platform/date-text.ts";
import { unpacked } from "../references/packed-reference.ts";
import { ColumnsMenu, useColumns } from "./ColumnsMenu.tsx";
import { DuplicatesReview } from "./DuplicatesReview.tsx";
import { FilesToImport } from "./FilesToImport.tsx";
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
import { useKeptFocus } from "./use-kept-focus.ts";
import { useLibraryKeys } from "./use-library-keys.ts";
import { useLibraryRows } from "./use-library-rows.ts";
import { useRowSelection } from "./use-row-selection.ts";
import { changeSort, useSort } from "./use-sort.ts";
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
  const isEmpty = isReady && references.length === 0;
  const frame = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const grid = useRef<VirtualGridHandle>(null);
  const [query, setQuery] = useState("");
  const sort = useSort();
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
  const held = useMemo(() => (openId === undefined ? undefined : references.find(({ id }) => id === openId)), [references, openId]);
  const open = useMemo(() => held && unpacked(held), [held]);
  const isPhone = useMedia(PHONE);
  const isTablet = useMedia(TABLET);
  const isCovered = isPhone && open !== undefined;
  const isStacked = !useIsPrinting() && (isPhone || (isTablet && open !== undefined));
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
  useKeptFocus(() => {
    if (grid.current === null) frame.current?.focus({ preventScroll: true });
    else grid.current.focus();
  });

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
  const onImport = useSteady(() => files.current?.click());
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
    <Frame ref={frame} tabIndex={-1}>
      <Name>{nameOf(path)}</Name>
      <FilesToImport ref={files} onFiles={imports.start} />
      <LibraryBar
        path={path} isReady={isReady} isEmpty={isEmpty} isCovered={isCovered} isReviewing={isReviewing} undoWords={view.undoWords} redoWords={view.redoWords} onAdd={onAdd} onImport={onImport} onExport={onExport}
        onFindDuplicates={onFindDuplicates} onUndo={onUndo} onRedo={onRedo}
      />
      {isReviewing && library !== undefined ? (
        <DuplicatesReview library={library} references={references} onClose={() => setReviewing(false)} />
      ) : (
        <Body $hasPanel={open !== undefined}>
          <Main inert={isCovered}>
            <LibraryNotices view={view} imported={imports.imported} onCloseImport={imports.closeReport} onUndoImport={imports.undo} onRetry={onRetry} />
            {isEmpty ? (
              <Nothing>
                <EmptyState
                  title="This library is empty"
                  actions={
                    <>
                      <Button variant="primary" icon={<Icon of={FileInput} />} onClick={onImport}>Import references</Button>
                      <Button icon={<Icon of={Plus} />} onClick={add}>Add reference</Button>
                    </>
                  }
                >
                  Import what a database or a reference manager has exported, or add references one by one.
                </EmptyState>
              </Nothing>
            ) : (
              <Tools $isStacked={isStacked}>
                <SearchField label="Search references" placeholder={isStacked && !isPhone ? "Search all fields" : "Search title, author, abstract or DOI"} value={query} onValue={search} shortcut="/" />
                {isStacked ? <SortMenu sort={sort} onSort={changeSort} /> : <ColumnsMenu />}
              </Tools>
            )}
            {isEmpty ? null : isReady && places.length === 0 && !isSearching ? (
              <Nothing><EmptyState title="No reference matches" actions={<TextButton onClick={() => setQuery("")}>Clear search</TextButton>} /></Nothing>
            ) : (
              <Rows $isUnderBar={selection.ids.size > 0}>
                <LibraryGrid
                  rows={rows} columns={columns} sort={sort} onSort={isReady ? changeSort : undefined} chosen={selection.ids} openIndex={openPlace < 0 ? null : openPlace} isStacked={isStacked} isBesidePanel={open !== undefined}
                  onOpen={openRow} onStand={stand} onSelect={choose} onSelectAll={chooseAll} onRange={showRange} handle={grid}
                />
              </Rows>
            )}
            <BelowRows $isUnderBar={selection.ids.size > 0}>
              <LibraryProgress view={view} importing={imports.importing} />
              {imports.imported === undefined ? <ReadingReport report={report} /> : null}
            </BelowRows>
            <Foot>
              <Fact as="output">{!isReady && references.length === 0 ? "" : isSearching ? "Searching..." : query.trim() === "" ? countOf(references.length, "reference") : `${countText(places.length)} of ${countOf(references.length, "reference")}`}</Fact>
              {range !== undefined && places.length > 0 && <RowRange>{countText(range.first + 1)} to {countText(range.last + 1)}</RowRange>}
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
            <ActionBar
              count={`${countText(selection.ids.size)} selected`} sum={selection.hiddenCount > 0 ? `${countText(selection.hiddenCount)} not shown` : undefined} onClear={selection.clear}
              selection={isStacked && selection.ids.size < places.length ? <ActionBarButton icon={isPhone ? undefined : <Icon of={ListChecks} />} onClick={() => chooseAll(true)}>Select all</ActionBarButton> : undefined}
            >
              <ActionBarButton icon={<Icon of={Tags} />} onClick={() => act(async (opened) => changeKeywords(opened, await referencesOf(references, selection.ids)))}>Keywords</ActionBarButton>
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
  &:focus { outline: none; }
  @media print { display: block; height: auto; }
`;

/** Paper has no bar that says which library it is. */
const Name = styled.h1`
  @media screen { ${visuallyHidden} }
  @media print { ${text.page} margin: 0 0 8px 20px; }
`;

const Body = styled.div<{ $hasPanel: boolean }>`
  flex: 1;
  min-height: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${({ $hasPanel }) => ($hasPanel ? PANEL_WIDTH : "")};
  /* What can be done with the selection stands in the middle of the rows, where they are wide enough. */
  @media (min-width: 1024px) { --page-end: ${({ $hasPanel }) => ($hasPanel ? PANEL_WIDTH : "0px")}; }
  ${phone} { grid-template-columns: minmax(0, 1fr); }
  /* Whoever prints while a reference is open wants that one. */
  @media print { display: block; ${({ $hasPanel }) => ($hasPanel ? "> :first-child { display: none; }" : "")} }
`;

const Main = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;

/** The last rows can be scrolled out from under what floats over them. */
const Rows = styled.div<{ $isUnderBar: boolean }>`
  display: contents;
  [role="grid"] { padding-block-end: ${({ $isUnderBar }) => ($isUnderBar ? "40px" : 0)}; }
  ${phone} { [role="grid"] { padding-block-end: ${({ $isUnderBar }) => ($isUnderBar ? "76px" : 0)}; } }
  @media print { [role="grid"] { padding: 0; [aria-selected] { align-items: start; } } }
`;

/** What can be pressed below the rows stands clear of what floats over them. */
const BelowRows = styled.div<{ $isUnderBar: boolean }>`
  flex: none;
  &:not(:empty) { padding-block-end: ${({ $isUnderBar }) => ($isUnderBar ? "40px" : 0)}; }
  ${phone} { &:not(:empty) { padding-block-end: ${({ $isUnderBar }) => ($isUnderBar ? "76px" : 0)}; } }
`;

/** Fills what the rows would, so that the foot stays at the bottom. */
const Nothing = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: 12px 24px;
  ${phone} { padding-inline: 16px; }
`;

/** Rows without heads begin at its line. */
const Tools = styled.div<{ $isStacked: boolean }>`
  flex: none;
  display: flex;
  gap: 8px;
  padding: 12px 16px;
  border-block-end: ${({ $isStacked }) => ($isStacked ? "1px solid var(--line-2)" : 0)};
  > search { flex: 1; }
  @media print { display: none; }
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
  @media print { border: 0; padding-inline-start: 20px; }
`;

/** Paper has more rows than the window. */
const RowRange = styled(Fact)`@media print { display: none; }`;
