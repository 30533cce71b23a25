import { Fact, phone, toastObstacle } from "@tera/ui";
import styled from "styled-components";
import { countOf, countText } from "../../platform/date-text.ts";

interface LibraryFooterProps {
  /** Undefined until the first references are read. */
  readonly count: number | undefined;
  /** True until the whole file is read. */
  readonly isReading: boolean;
  readonly shownCount: number;
  readonly searchText: string;
  readonly isSearching: boolean;
  /** Indexes of the first and last visible rows, from 0. */
  readonly range: { readonly first: number; readonly last: number } | undefined;
}

export function LibraryFooter({
  count,
  isReading,
  shownCount,
  searchText,
  isSearching,
  range,
}: LibraryFooterProps): React.JSX.Element {
  const all = countOf(count ?? 0, "reference");
  const found = searchText.trim() === "" ? all : `${countText(shownCount)} of ${all}`;
  const counted = isReading ? `Reading, ${countText(count ?? 0)} so far` : found;
  return (
    <Foot ref={toastObstacle}>
      <Fact as="output">{count === undefined ? "" : isSearching ? "Searching..." : counted}</Fact>
      {range !== undefined && shownCount > 0 && (
        <RowRange>
          {countText(range.first + 1)} to {countText(range.last + 1)}
        </RowRange>
      )}
    </Foot>
  );
}

const Foot = styled.footer`
  flex: none;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  height: 36px;
  padding-inline: 24px 16px;
  border-block-start: 1px solid var(--line-2);
  ${phone} {
    padding-inline-start: 16px;
  }
  @media print {
    border: 0;
    padding-inline-start: 20px;
  }
`;

/** Hidden in print, because print shows more rows than the screen. */
const RowRange = styled(Fact)`
  @media print {
    display: none;
  }
`;
