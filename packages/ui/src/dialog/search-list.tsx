import { useState, type KeyboardEvent, type ReactNode } from "react";
import styled from "styled-components";
import { SearchBox } from "../field/search-box.tsx";
import { phone } from "../theme/media.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.ts";
import { ChoiceList, moveChoice, type ChoiceListProps } from "./choice-list.tsx";
import { shortName } from "./short-name.ts";

const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  margin-bottom: 12px;

  > search { flex: 1; }

  ${phone} {
    flex-wrap: wrap;
    justify-content: flex-end;
    > search { flex: 1 1 100%; }
  }
`;

/** What {@link SearchList} takes. */
export interface SearchListProps<Item extends { readonly id: string }> extends Omit<ChoiceListProps<Item>, "items"> {
  /** The name of the search field: "Find a file". */
  searchLabel: string;
  /** The words searched for. */
  words: string;
  /** Called with the words as they are typed. */
  onWords: (words: string) => void;
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
export function SearchList<Item extends { readonly id: string }>({ searchLabel, words, onWords, found, tools, notices, instead, ...list }: SearchListProps<Item>) {
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
        <SearchBox label={searchLabel} value={words} onValue={onWords} onKeyDown={onKeyDown} />
        {tools}
      </Tools>
      {notices}
      <VisuallyHidden aria-live="polite">{moved}</VisuallyHidden>
      {instead ?? <ChoiceList {...list} items={found} />}
    </div>
  );
}
