import { useState, type KeyboardEvent, type ReactNode } from "react";
import { styled } from "styled-components";
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

/** As high as a full list, so that the footer does not move. */
const Found = styled.div`
  display: grid;
  min-height: min(${MAX_LIST_HEIGHT_PX}px, 45dvh);
`;

export interface SearchListProps<Item extends { readonly id: string }> extends Omit<
  ChoiceListProps<Item>,
  "items"
> {
  /** The search field's label: "Find a file". */
  searchLabel: string;
  /** The search text. */
  query: string;
  /** Called on every input. */
  onQuery: (query: string) => void;
  /** The search results. */
  found: readonly Item[];
  /** Shown beside the search field. */
  tools?: ReactNode;
  /** Shown above the list. */
  notices?: ReactNode;
  /** Replaces the list while it is loading, failed or empty. */
  instead?: ReactNode;
}

/** A search field above a {@link ChoiceList}. Arrow keys in both move the choice. */
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
    // In the search field, these keys move the caret.
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
