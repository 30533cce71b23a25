import { Button, DialogFrame, Icon, IconButton, Popover, usePageActions } from "@tera/ui";
import { FilterX, ListFilter } from "lucide-react";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";
import { isShortcut, shortcutKeys } from "../../platform/shortcuts.ts";
import { useEventCallback } from "../view/use-event-callback.ts";
import { readFilters, withoutFilters } from "./filter-terms.ts";
import { PanelBody, PanelFoot, PanelHead } from "./filter-layout.ts";
import { useFilterPanel } from "./use-filter-panel.ts";

interface FilterMenuProps {
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
  /** How many references are found, such as "3 of 12 references". */
  readonly resultText: string;
  readonly isStacked: boolean;
  readonly isPhone: boolean;
  /** True while a reference covers the button: neither its key nor the palette opens the menu. */
  readonly isCovered: boolean;
}

const WIDTH_PX = 380;

/** A button that opens choices which edit the search. On phones, they cover the screen's end. */
export function FilterMenu({
  searchText,
  onSearch,
  resultText,
  isStacked,
  isPhone,
  isCovered,
}: FilterMenuProps): React.JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const { FilterPanel, whenLoaded } = useFilterPanel();
  const open = (): void => whenLoaded(() => setOpen(true));
  const clearFilters = (): void => onSearch(withoutFilters(searchText));
  useFilterKey(() => isCovered || open());
  const { count } = readFilters(searchText);
  usePageActions(() =>
    isCovered
      ? []
      : [
          {
            id: "filter",
            label: "Filter references",
            icon: ListFilter,
            keys: shortcutKeys("filter"),
            run: open,
          },
          ...(count === 0
            ? []
            : [{ id: "clear-filters", label: "Clear filters", icon: FilterX, run: clearFilters }]),
        ],
  );
  const panel = FilterPanel && <FilterPanel searchText={searchText} onSearch={onSearch} />;
  const clear = (
    <Button size="small" variant="ghost" disabled={count === 0} onClick={clearFilters}>
      Clear filters
    </Button>
  );
  if (isPhone)
    return (
      <>
        <FilterButton count={count} isSmall={isStacked} onClick={open} />
        {isOpen && (
          <DialogFrame
            title="Filter"
            onClose={() => setOpen(false)}
            fact={<output>{resultText}</output>}
            actions={
              <>
                {clear}
                <Button variant="primary" onClick={() => setOpen(false)}>
                  Show
                </Button>
              </>
            }
            steady
          >
            {panel}
          </DialogFrame>
        )}
      </>
    );
  return (
    <Popover
      label="Filter"
      trigger={<FilterButton count={count} isSmall={isStacked} />}
      open={isOpen}
      onOpen={(next) => (next ? open() : setOpen(false))}
      align="end"
      width={WIDTH_PX}
    >
      <PanelHead>
        <h2>Filter</h2>
        {clear}
      </PanelHead>
      <PanelBody>{panel}</PanelBody>
      <PanelFoot>{resultText}</PanelFoot>
    </Popover>
  );
}

interface FilterButtonProps extends React.ComponentPropsWithRef<"button"> {
  /** How many filters are on. */
  readonly count: number;
  readonly isSmall: boolean;
}

/** The popover passes further props. */
function FilterButton({ count, isSmall, ...rest }: FilterButtonProps): React.JSX.Element {
  const label = count === 0 ? "Filter" : `Filter (${countText(count)})`;
  const keys = shortcutKeys("filter");
  return isSmall ? (
    <IconButton
      variant="secondary"
      {...rest}
      label={label}
      icon={count > 0 ? <InUse of={ListFilter} /> : <Icon of={ListFilter} />}
      keyHint={keys}
    />
  ) : (
    <Button {...rest} icon={<Icon of={ListFilter} />} aria-keyshortcuts={keys}>
      {label}
    </Button>
  );
}

const InUse = styled(Icon)`color: var(--accent-text);`;

/** Handles the key anywhere on the screen, except while typing or with a dialog or menu open. */
function useFilterKey(onFilter: () => void): void {
  const open = useEventCallback(onFilter);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isShortcut(event, "filter")) return;
      if (document.querySelector("dialog[open], [role=menu], [role=dialog]") !== null) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [open]);
}
