import { GridCell, startOfLine, withoutMarkup } from "@tera/ui";
import styled from "styled-components";
import { AttachedMark } from "../attachments/AttachedMark.tsx";
import { MarkedText } from "../panel/MarkedText.tsx";
import { rowAuthors, yearOf } from "../panel/reference-text.ts";
import { TitleLabel } from "../deciding/LabelBadge.tsx";
import { chooseOnClick, type RowBox, RowCheckbox } from "./RowCheckbox.tsx";
import { CutText, MissingText, type RowProps, TitleText } from "./RowText.tsx";

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
          <AttachedMark reference={reference} />
          <TitleText reference={reference} words={words} />
        </StackedTitle>
        <StackedFacts>
          {named !== "" && (
            <Names>
              <CutText dir="auto">{named}</CutText>
              {others.length > 0 && <span>&nbsp;+{others.length}</span>}
            </Names>
          )}
          {year !== "" && <StackedFact>{year}</StackedFact>}
          {reference.abstract === undefined && (
            <StackedFact>
              <MissingText>No abstract</MissingText>
            </StackedFact>
          )}
          {reference.journal !== undefined && (
            <JournalSpace>
              <Journal>
                <CutText as="em" dir="auto">
                  <MarkedText text={reference.journal} words={words} />
                </CutText>
              </Journal>
            </JournalSpace>
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

const StackedFact = styled.span`
  display: flex;
  flex: none;
  min-width: 0;
  &:not(:first-child)::before {
    content: "\\00a0·\\00a0";
  }
`;

/** Truncated only if the line is too short without the journal. */
const Names = styled(StackedFact)`
  flex: 0 1 auto;
`;

/** Takes what is left of the line. A journal without enough space wraps out of sight. */
const JournalSpace = styled.span`
  flex: 1 1 0;
  min-width: 0;
  height: 18px;
  display: flex;
  flex-wrap: wrap;
  overflow: hidden;
  &::before {
    content: "";
    height: 18px;
  }
`;

const Journal = styled.span`
  display: flex;
  flex: 1 1 64px;
  min-width: 64px;
  ${JournalSpace}:not(:first-child) > &::before {
    content: "\\00a0·\\00a0";
  }
`;
