import { useStore } from "@nanostores/react";
import { focusRing, Icon, ProgressBar, text, touch } from "@tera/ui";
import { ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { toastBackgroundError } from "../../errors/notices.ts";
import { codeOf } from "../../platform/app-error.ts";
import { countText } from "../../platform/date-text.ts";
import { $openLibrary } from "../data/library-store.ts";
import { useEventCallback } from "../view/use-event-callback.ts";
import type { FacetFilterProps } from "./FieldFilters.tsx";
import { FilterChoices } from "./FilterChoices.tsx";
import { readFilters, withDuplicates } from "./filter-terms.ts";

interface DuplicatesFilterProps extends FacetFilterProps {
  /** Called when the count is known, so that it is fetched. */
  readonly onCompared: () => void;
}

/**
 * References in a pair that nobody has decided. They are compared once the section is open; the
 * filter itself compares them too.
 */
export function DuplicatesFilter({
  facets,
  searchText,
  onSearch,
  onCompared,
}: DuplicatesFilterProps): React.JSX.Element {
  const { hasDuplicates } = readFilters(searchText);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || hasDuplicates;
  const isCounted = facets.duplicates !== undefined;
  const { done, total } = useComparison(isOpen && !isCounted && !hasDuplicates, onCompared);
  return (
    <div>
      <FilterChoices
        title={
          <Toggle
            type="button"
            aria-expanded={isOpen}
            disabled={hasDuplicates}
            onClick={() => setOpened(!isOpened)}
          >
            <Icon of={ChevronRight} />
            Duplicates
          </Toggle>
        }
        choices={
          isOpen
            ? [
                {
                  key: "duplicates",
                  label: "Has possible duplicates",
                  count: facets.duplicates,
                  isChosen: hasDuplicates,
                  onChosen: (isOn) => {
                    setOpened(true);
                    onSearch(withDuplicates(searchText, isOn));
                  },
                },
              ]
            : []
        }
      />
      {isOpen && !isCounted && (
        <ProgressBar
          label="Comparing references"
          valueText={total === 0 ? undefined : `${countText(Math.floor((100 * done) / total))} %`}
          value={done}
          max={total}
        />
      )}
    </div>
  );
}

/** Compares the library's references while `isWanted`. Closing the section cancels. */
function useComparison(
  isWanted: boolean,
  onCompared: () => void,
): { readonly done: number; readonly total: number } {
  const library = useStore($openLibrary);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const compared = useEventCallback(onCompared);
  useEffect(() => {
    if (!isWanted || library === undefined) return undefined;
    const controller = new AbortController();
    library
      .findPairs(controller.signal, (done, total) => setProgress({ done, total }))
      .then(compared)
      .catch((error: unknown) => {
        if (codeOf(error) !== "CANCEL") toastBackgroundError(error);
      });
    return () => controller.abort();
  }, [isWanted, library, compared]);
  return progress;
}

const Toggle = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 24px;
  margin-inline-start: -2px;
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: var(--ink);
  cursor: pointer;
  ${text.label}
  > svg { color: var(--ink-3); transition: rotate var(--medium) var(--ease-in); }
  &[aria-expanded="true"] > svg { rotate: 90deg; }
  &:dir(rtl) > svg { scale: -1 1; }
  &:focus-visible { ${focusRing} }
  &:disabled { cursor: default; }
  ${touch} { min-height: 44px; }
`;
