import { CountBadge, GridCell, touch, withoutMarkup } from "@tera/ui";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";
import { sourceText } from "../../references/source-counts.ts";
import { AttachedMark } from "../attachments/AttachedMark.tsx";
import type { ColumnId } from "./library-columns.ts";
import { typeLabel } from "../panel/reference-types.ts";
import { MarkedText } from "../panel/MarkedText.tsx";
import { bareDoi, rowAuthors, yearOf } from "../panel/reference-text.ts";
import { RowLabel, TitleLabel } from "../deciding/LabelBadge.tsx";
import { chooseOnClick, type RowBox, RowCheckbox } from "./RowCheckbox.tsx";
import { CutText, MissingText, type RowProps, TitleText } from "./RowText.tsx";

export function WideRow({
  reference,
  words,
  box,
  columns,
}: RowProps & { readonly box: RowBox; readonly columns: readonly ColumnId[] }): React.JSX.Element {
  return (
    <>
      <NumberCell $numeric data-chosen={box.isChosen || undefined} onClick={chooseOnClick(box)}>
        <span>{countText(box.number)}</span>
        <RowCheckbox number={box.number} isChosen={box.isChosen} />
      </NumberCell>
      <GridCell dir="auto" title={withoutMarkup(reference.title ?? "")}>
        {!columns.includes("label") && <TitleLabel label={reference.label} />}
        <AttachedMark reference={reference} />
        <TitleText reference={reference} words={words} />
      </GridCell>
      {columns.map((column) => (
        <ColumnCell key={column} column={column} reference={reference} words={words} />
      ))}
    </>
  );
}

function ColumnCell({
  column,
  reference,
  words,
}: RowProps & { readonly column: ColumnId }): React.JSX.Element {
  switch (column) {
    case "authors":
      return (
        <AuthorsCell $quiet>
          <Authors authors={reference.authors} words={words} />
        </AuthorsCell>
      );
    case "year":
      return <GridCell $quiet>{yearOf(reference.date)}</GridCell>;
    case "abstract":
      return (
        <GridCell $quiet>
          {reference.abstract === undefined ? <MissingText>None</MissingText> : "Yes"}
        </GridCell>
      );
    case "journal":
      return (
        <GridCell $quiet dir="auto" title={reference.journal}>
          <em>
            <MarkedText text={reference.journal ?? ""} words={words} />
          </em>
        </GridCell>
      );
    case "type":
      return (
        <GridCell $quiet>{reference.type === undefined ? "" : typeLabel(reference.type)}</GridCell>
      );
    case "label":
      return (
        <GridCell $quiet>
          <RowLabel label={reference.label} />
        </GridCell>
      );
    case "doi":
      return <TextCell text={bareDoi(reference.doi ?? "")} words={words} />;
    case "source":
      return <TextCell text={sourceText(reference)} words={words} />;
    case "keywords":
      return <TextCell text={reference.keywords?.join("; ")} words={words} />;
    default:
      return <TextCell text={reference[column]} words={words} />;
  }
}

function TextCell({
  text = "",
  words,
}: {
  readonly text: string | undefined;
  readonly words: readonly string[];
}): React.JSX.Element {
  return (
    <GridCell $quiet dir="auto" title={text}>
      <MarkedText text={text} words={words} />
    </GridCell>
  );
}

function Authors({
  authors,
  words,
}: {
  readonly authors: readonly string[] | undefined;
  readonly words: readonly string[];
}): React.JSX.Element {
  const { named, others } = rowAuthors(authors);
  return (
    <>
      <CutText dir="auto" title={named}>
        <MarkedText text={named} words={words} />
      </CutText>
      {others.length > 0 && <CountBadge rest={others} label="more authors" />}
    </>
  );
}

/** The checkbox replaces the number on touch screens and on hovered, active or selected rows. */
const NumberCell = styled(GridCell)`
  font-size: 12px;
  color: var(--ink-3);
  padding-inline-end: 12px;
  overflow: visible;
  cursor: default;
  > label {
    display: none;
    vertical-align: middle;
  }
  [role="row"]:hover > &,
  :focus-visible > * > [data-active] > &,
  &[data-chosen] {
    text-align: start;
    > span {
      display: none;
    }
    > label {
      display: inline-flex;
    }
  }
  ${touch} {
    text-align: start;
    > span {
      display: none;
    }
    > label {
      display: inline-flex;
    }
  }
  @media print {
    &&&& {
      text-align: end;
      > span {
        display: inline;
      }
      > label {
        display: none;
      }
    }
  }
`;

const AuthorsCell = styled(GridCell)`
  display: flex;
  align-items: center;
  gap: 6px;
`;
