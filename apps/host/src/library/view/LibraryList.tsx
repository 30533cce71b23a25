import type { VirtualGridHandle } from "@tera/ui";
import { countOf, countText } from "../../platform/date-text.ts";
import { BelowList } from "./BelowList.tsx";
import { useColumns } from "./stored-columns.ts";
import { EmptyLibrary, NoMatch } from "./EmptyLibrary.tsx";
import { LibraryColumn, RowArea } from "./library-layout.ts";
import type { LibraryView } from "./library-view.ts";
import { LibraryFooter } from "./LibraryFooter.tsx";
import { LibraryGrid, type LibraryGridProps } from "./LibraryGrid.tsx";
import { LibraryNotices } from "./LibraryNotices.tsx";
import { LibraryTools } from "./LibraryTools.tsx";
import { PrintedQuery } from "../search/PrintedQuery.tsx";
import { useOpenFile } from "../attachments/open-file.ts";
import { QuerySummary } from "../search/QuerySummary.tsx";
import { useRowCursors } from "./row-cursors.ts";
import type { ImportState } from "../import/use-import.ts";
import type { LibraryScreenState } from "./use-library-screen.ts";
import { changeSort } from "./use-sort.ts";
import type { Adding } from "../adding/use-adding.ts";

interface LibraryListProps {
  readonly view: LibraryView;
  readonly screen: LibraryScreenState;
  readonly imports: ImportState;
  readonly grid: React.RefObject<VirtualGridHandle | null>;
  readonly mover: LibraryGridProps["mover"];
  readonly adding: Adding;
  readonly onImport: () => void;
  readonly onRetry: () => void;
}

export function LibraryList({
  view,
  screen,
  imports,
  grid,
  mover,
  adding,
  onImport,
  onRetry,
}: LibraryListProps): React.JSX.Element {
  const { references, report } = view;
  const { searchText, sort, rows, isSearching, selection, opened, isPhone, isStacked } = screen;
  const columns = useColumns();
  const cursors = useRowCursors(view.path);
  const isCovered = useOpenFile(opened.reference?.id) !== undefined || screen.isCovered;
  const isReady = report !== undefined;
  const isEmpty = isReady && references.length === 0;
  const hasNoMatch = isReady && rows.places.length === 0 && !isSearching;

  return (
    <LibraryColumn inert={isCovered}>
      <LibraryNotices
        view={view}
        imported={imports.imported}
        onCloseImport={imports.closeReport}
        onUndoImport={imports.undo}
        onRetry={onRetry}
      />
      {isEmpty ? (
        <EmptyLibrary onImport={onImport} adding={adding} />
      ) : (
        <LibraryTools
          searchText={searchText}
          onSearch={screen.search}
          resultText={resultText(screen, references.length)}
          sort={sort}
          isStacked={isStacked}
          isPhone={isPhone}
          isCovered={isCovered}
        />
      )}
      <PrintedQuery searchText={searchText} sort={sort} />
      {!isEmpty && <QuerySummary searchText={searchText} />}
      {isEmpty ? null : hasNoMatch ? (
        <NoMatch onClear={screen.clearSearch} />
      ) : (
        <RowArea>
          <LibraryGrid
            rows={rows}
            columns={columns}
            sort={sort}
            onSort={isReady ? changeSort : undefined}
            chosen={selection.ids}
            cursors={cursors}
            openIndex={opened.index < 0 ? null : opened.index}
            isStacked={isStacked}
            isBesidePanel={opened.hasPanel}
            onOpen={screen.openRow}
            onActiveChange={screen.moveTo}
            onSelect={screen.select}
            onSelectAll={screen.selectAll}
            onRange={screen.showRange}
            mover={mover}
            handle={grid}
          />
        </RowArea>
      )}
      <BelowList view={view} imports={imports} isUnderBar={selection.ids.size > 0} />
      <LibraryFooter
        isReading={!isReady}
        count={!isReady && references.length === 0 ? undefined : references.length}
        shownCount={rows.places.length}
        searchText={searchText}
        isSearching={isSearching}
        range={screen.range}
      />
    </LibraryColumn>
  );
}

function resultText({ rows, isSearching }: LibraryScreenState, count: number): string {
  return isSearching
    ? "Searching..."
    : `${countText(rows.places.length)} of ${countOf(count, "reference")}`;
}
