import type { Reference } from "@tera/references";
import { CountBadge, GridCell, GridHeadCell, useMedia, VirtualGrid, type VirtualGridHandle } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { countText } from "../platform/date-text.ts";
import { LAPTOP, PHONE, TABLET } from "./library-media.ts";
import { markedParts, rowAuthors, searchWords, withoutMarkup, yearOf } from "./reference-words.ts";

/** Where columns would have no room a row is a title of two lines over its facts. */
const ROW_HEIGHT = 34;
const STACKED_ROW_HEIGHT = 82;
const COLUMNS = "56px minmax(0, 2.6fr) minmax(0, 1.3fr) 56px minmax(0, 1fr) 72px";
const COLUMNS_WITHOUT_JOURNAL = "56px minmax(0, 2.6fr) minmax(0, 1.3fr) 56px 72px";
const STACKED_COLUMNS = "minmax(0, 1fr)";

interface LibraryGridProps {
  readonly references: readonly Reference[];
  /** Places of the references to show, in order. */
  readonly places: readonly number[];
  /** What was searched for; its hits are highlighted. */
  readonly query: string;
  /** Index, among the places, of the reference whose panel is open. */
  readonly openIndex: number | null;
  /** True while a reference's panel takes a part of the width. */
  readonly isBesidePanel: boolean;
  readonly onOpen: (index: number) => void;
  readonly onRange: (first: number, last: number) => void;
  /** Reaches the rows from outside: focus returns to them when the panel closes. */
  readonly handle: React.Ref<VirtualGridHandle>;
}

/** The references as rows; only those in view are drawn. On phones, and beside a panel on tablets, what columns would say stands under the title. */
export function LibraryGrid({ references, places, query, openIndex, isBesidePanel, onOpen, onRange, handle }: LibraryGridProps): React.JSX.Element {
  const isPhone = useMedia(PHONE);
  const isTablet = useMedia(TABLET);
  const isStacked = isPhone || (isTablet && isBesidePanel);
  const isLaptop = useMedia(LAPTOP);
  const hasJournal = !isTablet && !(isLaptop && isBesidePanel);
  const [active, setActive] = useState<number | null>(null);
  const words = searchWords(query);
  const row = (index: number): React.ReactNode => {
    const place = places[index] ?? 0;
    const reference = references[place];
    if (reference === undefined) return null;
    return isStacked ? <StackedRow reference={reference} words={words} /> : <WideRow reference={reference} place={place} words={words} hasJournal={hasJournal} />;
  };
  return (
    <VirtualGrid
      ref={handle}
      label="References"
      count={places.length}
      rowHeight={isStacked ? STACKED_ROW_HEIGHT : ROW_HEIGHT}
      columns={isStacked ? STACKED_COLUMNS : hasJournal ? COLUMNS : COLUMNS_WITHOUT_JOURNAL}
      head={
        isStacked ? undefined : (
          <>
            <GridHeadCell $numeric>#</GridHeadCell>
            <GridHeadCell>Title</GridHeadCell>
            <GridHeadCell>Authors</GridHeadCell>
            <GridHeadCell>Year</GridHeadCell>
            {hasJournal && <GridHeadCell>Journal</GridHeadCell>}
            <GridHeadCell>Abstract</GridHeadCell>
          </>
        )
      }
      renderRow={row}
      keyOf={(index) => references[places[index] ?? 0]?.id ?? String(index)}
      openIndex={openIndex}
      activeIndex={active ?? openIndex}
      onActive={(index) => {
        setActive(index);
        if (openIndex !== null) onOpen(index);
      }}
      onOpen={(index) => {
        setActive(index);
        onOpen(index);
      }}
      onRange={onRange}
    />
  );
}

interface RowProps {
  readonly reference: Reference;
  readonly words: readonly string[];
}

function WideRow({ reference, place, words, hasJournal }: RowProps & { readonly place: number; readonly hasJournal: boolean }): React.JSX.Element {
  return (
    <>
      <Number $numeric>{countText(place + 1)}</Number>
      <GridCell dir="auto" title={reference.title}><Title reference={reference} words={words} /></GridCell>
      <AuthorsCell $quiet><Authors authors={reference.authors} words={words} /></AuthorsCell>
      <GridCell $quiet>{yearOf(reference.date)}</GridCell>
      {hasJournal && <GridCell $quiet dir="auto" title={reference.journal}><em><Marked text={reference.journal ?? ""} words={words} /></em></GridCell>}
      <GridCell>{reference.abstract === undefined && <Missing>None</Missing>}</GridCell>
    </>
  );
}

function StackedRow({ reference, words }: RowProps): React.JSX.Element {
  const { named, others } = rowAuthors(reference.authors);
  const facts = [others.length > 0 ? `${named} +${others.length}` : named, yearOf(reference.date)].filter(Boolean);
  return (
    <GridCell>
      <StackedTitle dir="auto" title={reference.title}><Title reference={reference} words={words} /></StackedTitle>
      <StackedFacts>
        {facts.join(" · ")}{reference.abstract === undefined && <>{facts.length > 0 && " · "}<Missing>No abstract</Missing></>}
      </StackedFacts>
    </GridCell>
  );
}

function Title({ reference, words }: RowProps): React.JSX.Element {
  return reference.title === undefined ? <Missing>No title</Missing> : <Marked text={withoutMarkup(reference.title)} words={words} />;
}

function Authors({ authors, words }: { readonly authors: readonly string[] | undefined; readonly words: readonly string[] }): React.JSX.Element {
  const { named, others } = rowAuthors(authors);
  return (
    <>
      <Named dir="auto" title={named}><Marked text={named} words={words} /></Named>
      {others.length > 0 && <CountBadge rest={others} label="more authors" />}
    </>
  );
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }): React.ReactNode {
  let at = 0;
  return markedParts(text, words).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isHit ? <Hit key={key}>{part.text}</Hit> : part.text;
  });
}

const Number = styled(GridCell)`
  font-size: 12px;
  color: var(--ink-3);
  padding-inline-end: 12px;
`;

const AuthorsCell = styled(GridCell)`
  display: flex;
  align-items: center;
  gap: 6px;
`;

const Named = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Missing = styled.span`color: var(--warn);`;

const Hit = styled.mark`
  background: var(--mark);
  color: var(--mark-ink);
`;

const StackedTitle = styled.div`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  overflow-wrap: anywhere;
  white-space: normal;
  font-weight: 550;
`;

const StackedFacts = styled.div`
  font-size: 13px;
  line-height: 18px;
  font-weight: 400;
  color: var(--ink-3);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
