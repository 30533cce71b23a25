import type { Reference } from "@tera/references";
import { Checkbox, CountBadge, GridCell, startOfLine, touch } from "@tera/ui";
import { memo } from "react";
import styled from "styled-components";
import { countText } from "../platform/date-text.ts";
import type { ColumnId } from "./library-columns.ts";
import { markedParts, rowAuthors, withoutMarkup, yearOf } from "./reference-words.ts";
import { typeWords } from "./reference-types.ts";

interface RowProps {
  readonly reference: Reference;
  /** What was searched for; its hits are highlighted. */
  readonly words: readonly string[];
}

interface RowBox {
  /** Where the reference stands in the library, from 1. */
  readonly number: number;
  readonly isChosen: boolean;
  readonly onChoose: (how: "range" | "toggle") => void;
}

/** A reference as cells beside each other: its number, which is a box to choose it while one points at it, its title, and these columns. */
export function WideRow({ reference, words, box, columns }: RowProps & { readonly box: RowBox; readonly columns: readonly ColumnId[] }): React.JSX.Element {
  return (
    <>
      <NumberCell $numeric data-chosen={box.isChosen || undefined} onClick={choosing(box)}>
        <span>{countText(box.number)}</span>
        <Box number={box.number} isChosen={box.isChosen} />
      </NumberCell>
      <GridCell dir="auto" title={reference.title}><Title reference={reference} words={words} /></GridCell>
      {columns.map((column) => <ColumnCell key={column} column={column} reference={reference} words={words} />)}
    </>
  );
}

/** A reference as a title over its facts. */
export function StackedRow({ reference, words, box }: RowProps & { readonly box: RowBox }): React.JSX.Element {
  const { named, others } = rowAuthors(reference.authors);
  const year = yearOf(reference.date);
  return (
    <>
      <BoxCell onClick={choosing(box)}><Box number={box.number} isChosen={box.isChosen} /></BoxCell>
      <StackedCell>
        <StackedTitle dir="auto" title={reference.title}><Title reference={reference} words={words} /></StackedTitle>
        <StackedFacts>
          {named !== "" && <StackedFact $shrink={named.length > SHORT_NAMES ? JOURNAL_SHRINK : 1}><Named dir="auto">{named}</Named>{others.length > 0 && <span>&nbsp;+{others.length}</span>}</StackedFact>}
          {year !== "" && <StackedFact>{year}</StackedFact>}
          {reference.journal !== undefined && <StackedFact $shrink={JOURNAL_SHRINK}><Named as="em" dir="auto"><Marked text={reference.journal} words={words} /></Named></StackedFact>}
          {reference.abstract === undefined && <StackedFact><Missing>No abstract</Missing></StackedFact>}
        </StackedFacts>
      </StackedCell>
    </>
  );
}

function choosing({ onChoose }: RowBox): (event: React.MouseEvent) => void {
  return (event) => {
    event.stopPropagation();
    onChoose(event.shiftKey ? "range" : "toggle");
  };
}

/** The click that changes it is the cell's, which is larger. */
const Box = memo(function Box({ number, isChosen }: Pick<RowBox, "number" | "isChosen">): React.JSX.Element {
  return <Checkbox label={`Select reference ${countText(number)}`} hideLabel tabIndex={-1} checked={isChosen} onChecked={() => undefined} />;
});

function ColumnCell({ column, reference, words }: RowProps & { readonly column: ColumnId }): React.JSX.Element {
  switch (column) {
    case "authors": return <AuthorsCell $quiet><Authors authors={reference.authors} words={words} /></AuthorsCell>;
    case "year": return <GridCell $quiet>{yearOf(reference.date)}</GridCell>;
    case "abstract": return <GridCell>{reference.abstract === undefined && <Missing>None</Missing>}</GridCell>;
    case "journal": return <GridCell $quiet dir="auto" title={reference.journal}><em><Marked text={reference.journal ?? ""} words={words} /></em></GridCell>;
    case "type": return <GridCell $quiet>{reference.type === undefined ? "" : typeWords(reference.type)}</GridCell>;
    case "keywords": return <TextCell text={reference.keywords?.join("; ")} words={words} />;
    default: return <TextCell text={reference[column]} words={words} />;
  }
}

function TextCell({ text = "", words }: { readonly text: string | undefined; readonly words: readonly string[] }): React.JSX.Element {
  return <GridCell $quiet dir="auto" title={text}><Marked text={text} words={words} /></GridCell>;
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

/** The number gives way to the box while one points at the row, the keyboard stands on it, or it is chosen. Fingers always find the box. */
const NumberCell = styled(GridCell)`
  font-size: 12px;
  color: var(--ink-3);
  padding-inline-end: 12px;
  overflow: visible;
  cursor: default;
  > label { display: none; vertical-align: middle; }
  [role="row"]:hover > &, :focus-visible > * > [data-active] > &, &[data-chosen] {
    text-align: start;
    > span { display: none; }
    > label { display: inline-flex; }
  }
  ${touch} {
    text-align: start;
    > span { display: none; }
    > label { display: inline-flex; }
  }
`;

const BoxCell = styled(GridCell)`
  align-self: stretch;
  padding-block-start: 10px;
  overflow: visible;
`;

/** Begins where its box does, however few lines the title has. */
const StackedCell = styled(GridCell)`
  align-self: stretch;
  padding-block-start: 10px;
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
  @media print { overflow: visible; white-space: normal; }
`;

const Missing = styled.span`color: var(--warn);`;

const Hit = styled.mark`
  background: var(--mark);
  color: var(--mark-ink);
`;

const StackedTitle = styled.div`
  ${startOfLine}
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
  display: flex;
  white-space: nowrap;
`;

/** Names of so many letters stay whole while the journal beside them can still give way. */
const SHORT_NAMES = 20;
const JOURNAL_SHRINK = 1_000_000;

/** Facts stand between dots. Names and journals share what room there is; how many names are left out, the year and what is missing are never cut. */
const StackedFact = styled.span<{ $shrink?: number }>`
  display: flex;
  flex: 0 ${({ $shrink = 0 }) => $shrink} auto;
  min-width: 0;
  &:not(:first-child)::before { content: "\\00a0·\\00a0"; }
`;
