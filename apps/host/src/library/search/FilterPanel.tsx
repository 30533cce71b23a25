import { useStore } from "@nanostores/react";
import { useState } from "react";
import styled from "styled-components";
import { FACET_FIELDS } from "../../references/filter-sections.ts";
import { $isScreenedBlind } from "../../screening/blind-round.ts";
import { DuplicatesFilter } from "./DuplicatesFilter.tsx";
import { FieldFilter, FileFilter, MissingFilter } from "./FieldFilters.tsx";
import { readFilters, withYears } from "./filter-terms.ts";
import { SavedSearches } from "./SavedSearches.tsx";
import { useFacets } from "./use-facets.ts";
import { YearFilter } from "./YearFilter.tsx";

export interface FilterPanelProps {
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
}

/** Each choice edits the search, which stays the only state. */
export function FilterPanel({ searchText, onSearch }: FilterPanelProps): React.JSX.Element {
  const [comparisons, setComparisons] = useState(0);
  const facets = useFacets(searchText, comparisons);
  const isBlind = useStore($isScreenedBlind);
  return (
    <Sections aria-busy={facets === undefined}>
      <SavedSearches searchText={searchText} onSearch={onSearch} />
      {facets !== undefined && (
        <>
          <YearFilter
            years={facets.years}
            range={readFilters(searchText).years}
            onRange={(range) => onSearch(withYears(searchText, range))}
          />
          {FACET_FIELDS.filter((field) => !isBlind || field !== "label").map((field) => (
            <FieldFilter key={field} {...{ field, facets, searchText, onSearch }} />
          ))}
          <MissingFilter {...{ facets, searchText, onSearch }} />
          <FileFilter {...{ facets, searchText, onSearch }} />
          <DuplicatesFilter
            {...{ facets, searchText, onSearch }}
            onCompared={() => setComparisons(comparisons + 1)}
          />
        </>
      )}
    </Sections>
  );
}

/** Reserves space until the first counts arrive. */
const Sections = styled.div`
  display: grid;
  gap: 20px;
  align-content: start;
  min-height: 400px;
`;
