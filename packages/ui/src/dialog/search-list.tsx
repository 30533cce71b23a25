import { useState, type KeyboardEvent, type ReactNode } from "react";
import styled from "styled-components";
import { SearchBox } from "../field/search-box.tsx";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.ts";
import {
  ChoiceList,
  moveChoice,
  MAX_LIST_HEIGHT_PX,
  type ChoiceListProps,
} from "./choice-list.tsx";
import { shortName } from "./short-name.ts";

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  margin-bottom: 12px;

  > search { flex: 1 1 128px; }
`;

/** As high as its tallest list from the first moment, so that the foot stays where it is while the list comes and is searched. */
const Found = styled.div`
  display: grid;
  min-height: min(${MAX_LIST_HEIGHT_PX}px, 45dvh);
`;

/** What {@link SearchList} takes. */
export interface SearchListProps<Item extends { readonly id: string }> extends Omit<
  ChoiceListProps<Item>,
  "items"
> {
  /** The name of the search field: "Find a file". */
  searchLabel: string;
  /** The words searched for. */
  query: string;
  /** Called with the words as they are typed. */
  onQuery: (query: string) => void;
  /** What the search has found. */
  found: readonly Item[];
  /** Buttons beside the search. */
  tools?: ReactNode;
  /** Between the search and the list. */
  notices?: ReactNode;
  /** In place of the list: it is on its way, could not be fetched, or nothing is found. */
  instead?: ReactNode;
}

/** A search field over a list of choices. The arrows move the choice while the search has focus. */
export function SearchList<Item extends { readonly id: string }>({
  searchLabel,
  query,
  onQuery,
  found,
  tools,
  notices,
  instead,
  ...list
}: SearchListProps<Item>) {
  const [moved, setMoved] = useState("");
  const onKeyDown = (event: KeyboardEvent) => {
    // In a text these two keys belong to the text.
    if (event.key === "Home" || event.key === "End") return;
    const item = moveChoice(event, found, list.chosenId, list.onChoose);
    if (item !== undefined) setMoved(shortName(list.titleOf(item)));
  };
  return (
    <div>
      <Tools>
        <SearchBox label={searchLabel} value={query} onValue={onQuery} onKeyDown={onKeyDown} />
        {tools}
      </Tools>
      {notices}
      <VisuallyHidden aria-live="polite">{moved}</VisuallyHidden>
      <Found>{instead ?? <ChoiceList {...list} items={found} />}</Found>
    </div>
  );
}
