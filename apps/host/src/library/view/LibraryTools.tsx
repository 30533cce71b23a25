import { SearchField } from "@tera/ui";
import { useStore } from "@nanostores/react";
import styled from "styled-components";
import { $searchKey } from "../../platform/shortcuts.ts";
import type { LibrarySort } from "../../references/library-index-messages.ts";
import { FilterMenu } from "../search/FilterMenu.tsx";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import { SortMenu } from "./SortMenu.tsx";
import { changeSort } from "./use-sort.ts";

interface LibraryToolsProps {
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
  /** How many references are found, such as "3 of 12 references". */
  readonly resultText: string;
  readonly sort: LibrarySort | undefined;
  /** Stacked rows have no column headers, so a menu sets the sort order. */
  readonly isStacked: boolean;
  readonly isPhone: boolean;
  /** True while a reference covers the list. */
  readonly isCovered: boolean;
}

export function LibraryTools({
  searchText,
  onSearch,
  resultText,
  sort,
  isStacked,
  isPhone,
  isCovered,
}: LibraryToolsProps): React.JSX.Element {
  const searchKey = useStore($searchKey);
  const placeholder =
    isStacked && !isPhone ? "Search all fields" : "Search title, author, abstract or DOI";
  return (
    <Tools $isStacked={isStacked}>
      <SearchField
        label="Search references"
        placeholder={placeholder}
        value={searchText}
        onValue={onSearch}
        shortcut={searchKey}
      />
      <FilterMenu {...{ searchText, onSearch, resultText, isStacked, isPhone, isCovered }} />
      {isStacked ? <SortMenu sort={sort} onSort={changeSort} /> : <ColumnsMenu />}
    </Tools>
  );
}

/** Draws a border above stacked rows, which have no header. */
const Tools = styled.div<{ $isStacked: boolean }>`
  flex: none;
  display: flex;
  gap: 8px;
  padding: 12px 16px;
  border-block-end: ${({ $isStacked }) => ($isStacked ? "1px solid var(--line-2)" : 0)};
  > search {
    flex: 1;
  }
  @media print {
    display: none;
  }
`;
