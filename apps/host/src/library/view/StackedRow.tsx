import { GridCell, startOfLine } from "@tera/ui";
import styled from "styled-components";
import { MarkedText } from "../panel/MarkedText.tsx";
import { withoutMarkup } from "../panel/markup.ts";
import { rowAuthors, yearOf } from "../panel/reference-text.ts";
import { TitleLabel } from "../deciding/LabelBadge.tsx";
import { chooseOnClick, type RowBox, RowCheckbox } from "./RowCheckbox.tsx";
import { CutText, MissingText, type RowProps, TitleText } from "./RowText.tsx";

/** Author names with at most this many characters are truncated only after the journal is. */
const SHORT_NAMES = 20;
const JOURNAL_SHRINK = 1_000_000;

export function StackedRow({
  reference,
  words,
  box,
}: RowProps & { readonly box: RowBox }): React.JSX.Element {
  const { named, others } = rowAuthors(reference.authors);
  const year = yearOf(reference.date);
  return (
    <>
      <BoxCell onClick={chooseOnClick(box)}>
        <RowCheckbox number={box.number} isChosen={box.isChosen} />
      </BoxCell>
      <StackedCell>
        <StackedTitle dir="auto" title={withoutMarkup(reference.title ?? "")}>
          <TitleLabel label={reference.label} />
          <TitleText reference={reference} words={words} />
        </StackedTitle>
        <StackedFacts>
          {named !== "" && (
            <StackedFact $shrink={named.length > SHORT_NAMES ? JOURNAL_SHRINK : 1}>
              <CutText dir="auto">{named}</CutText>
              {others.length > 0 && <span>&nbsp;+{others.length}</span>}
            </StackedFact>
          )}
          {year !== "" && <StackedFact>{year}</StackedFact>}
          {reference.journal !== undefined && (
            <StackedFact $shrink={JOURNAL_SHRINK}>
              <CutText as="em" dir="auto">
                <MarkedText text={reference.journal} words={words} />
              </CutText>
            </StackedFact>
          )}
          {reference.abstract === undefined && (
            <StackedFact>
              <MissingText>No abstract</MissingText>
            </StackedFact>
          )}
        </StackedFacts>
      </StackedCell>
    </>
  );
}

const BoxCell = styled(GridCell)`
  align-self: stretch;
  padding-block-start: 10px;
  overflow: visible;
`;

/** Has the checkbox cell's padding, so that both cells align. */
const StackedCell = styled(GridCell)`
  align-self: stretch;
  padding-block-start: 10px;
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

/** Author names and journals shrink to fit; other facts are never truncated. */
const StackedFact = styled.span<{ $shrink?: number }>`
  display: flex;
  flex: 0 ${({ $shrink = 0 }) => $shrink} auto;
  min-width: 0;
  &:not(:first-child)::before {
    content: "\\00a0·\\00a0";
  }
`;
