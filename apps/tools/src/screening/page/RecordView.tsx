import { Badge, Fact, Icon, phone, text, TextLink, wrapAnywhere } from "@tera/ui";
import { useEffect, useRef } from "react";
import styled from "styled-components";
import type { TermMarker } from "../round/marked-text.ts";
import type { Choice } from "../round/screening-state.ts";
import type { ScreenedRecord } from "../screened-record.ts";
import { MarkedRecordText } from "./MarkedRecordText.tsx";
import { choiceText, VERDICTS } from "./verdicts.ts";

/** With more authors, only the first ones and the last are named. */
const MAX_AUTHORS = 8;

interface RecordViewProps {
  readonly record: ScreenedRecord;
  readonly choice: Choice | undefined;
  readonly marker: TermMarker;
  /** Shown between the record's source and its abstract. */
  readonly children?: React.ReactNode;
}

export function RecordView({
  record,
  choice,
  marker,
  children,
}: RecordViewProps): React.JSX.Element {
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [record]);
  const { title, abstract, authors, journal, year, doi, url } = record;
  const address = doi === "" ? url : `https://doi.org/${encodeURI(doi)}`;
  return (
    <Reader ref={scroller} aria-label="Record" tabIndex={0}>
      <Column>
        {choice !== undefined && (
          <Badge
            tone={VERDICTS[choice.verdict].tone}
            icon={<Icon of={VERDICTS[choice.verdict].icon} />}
          >
            {choiceText(choice)}
          </Badge>
        )}
        <Title dir="auto">
          {title === "" ? (
            <Missing>No title</Missing>
          ) : (
            <MarkedRecordText text={title} marker={marker} />
          )}
        </Title>
        <Source>
          {authors.length > 0 && <span dir="auto">{authorText(authors)}</span>}
          <span dir="auto">
            {journal !== "" && <i>{journal}</i>}
            {journal !== "" && year !== undefined && ", "}
            {year}
          </span>
          {address !== "" && (
            <TextLink href={address} target="_blank" rel="noreferrer">
              {doi === "" ? "Open the record's web page" : `doi.org/${doi}`}
            </TextLink>
          )}
        </Source>
        {children}
        {abstract === "" ? (
          <NoAbstract>
            <Missing>No abstract.</Missing>{" "}
            {address === ""
              ? "Decide by the title, or choose Maybe to read the full text."
              : "Decide by the title, open the link above, or choose Maybe."}
          </NoAbstract>
        ) : (
          <Abstract dir="auto">
            <MarkedRecordText text={abstract} marker={marker} />
          </Abstract>
        )}
      </Column>
    </Reader>
  );
}

function authorText(authors: readonly string[]): string {
  if (authors.length <= MAX_AUTHORS) return authors.join("; ");
  const first = authors.slice(0, MAX_AUTHORS - 1).join("; ");
  return `${first}; … ${authors.at(-1)} (${authors.length} authors)`;
}

const Reader = styled.section`
  flex: 1 1 auto;
  overflow-y: auto;
  min-height: 0;
  min-width: 0;
  padding: 24px 32px 32px;
  overscroll-behavior: contain;
  &:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; }
  ${phone} { padding: 16px; }
`;

const Column = styled.article`
  max-width: 720px;
  display: grid;
  justify-items: start;
  gap: 12px;
`;

const Title = styled.h2`
  ${text.dialog}
  ${wrapAnywhere}
  text-align: start;
  margin: 0;
  width: 100%;
`;

const Source = styled(Fact)`
  display: grid;
  gap: 2px;
  justify-items: start;
  ${wrapAnywhere}
  width: 100%;
`;

const Abstract = styled.p`
  ${text.body}
  ${wrapAnywhere}
  width: 100%;
  margin: 0;
  font-size: 16px;
  line-height: 26px;
  white-space: pre-line;
`;

const NoAbstract = styled.p`
  ${text.body}
  margin: 0;
  color: var(--ink-2);
`;

const Missing = styled.span`
  color: var(--warn);
`;
