import {
  Avatar,
  Icon,
  mono,
  numeric,
  oneLine,
  phone,
  text,
  TextButton,
  VisuallyHidden,
  wrapAnywhere,
} from "@tera/ui";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import styled, { css } from "styled-components";
import { timeText } from "../platform/date-text.ts";
import { groupByDay } from "../platform/days.ts";
import type { HistoryValue } from "@tera/contract";
import type { HistoryEntry } from "../sync/history/history-entries.ts";
import { valueText, type PlaceLabel } from "./history-labels.ts";

/** Longer values are cut, with a button to show all. */
const SHOWN_CHARACTERS = 280;

const Day = styled.h2`
  ${text.body}
  display: flex;
  gap: 8px;
  margin: 24px 0 0;
  padding-bottom: 8px;
  border-bottom: 1px solid var(--line-2);
  font-weight: 600;

  > span { color: var(--ink-3); font-weight: 400; }
`;

const Row = styled.li`
  ${text.dense}
  display: grid;
  grid-template-columns: 54px 208px minmax(0, 1fr);
  gap: 2px 0;
  padding: 11px 0;
  border-bottom: 1px solid var(--line);

  > time { ${numeric} color: var(--ink-3); }

  ${phone} { grid-template-columns: 54px minmax(0, 1fr); > :last-child { grid-column: 2; } }
`;

const Person = styled.span`
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
  height: 20px;
  padding-right: 16px;

  > b { ${oneLine} font-weight: 550; }
`;

const Place = styled.h3<{ $isPath: boolean }>`
  ${text.dense}
  ${wrapAnywhere}
  margin: 0 0 2px;
  font-weight: 550;
  ${({ $isPath }) => $isPath && css`${mono} font-size: 13px;`}
`;

const Value = styled.div`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  align-items: start;
  color: var(--ink-2);

  > svg { margin-top: 3px; }
  > p { ${wrapAnywhere} max-width: 640px; white-space: pre-wrap; }
  del { text-decoration: none; }
  ins { color: var(--ink); text-decoration: none; }
`;

const Was = styled(Value)`> svg { color: var(--bad); }`;
const Became = styled(Value)`> svg { color: var(--ok); }`;

export interface ChangeListProps {
  readonly entries: readonly HistoryEntry[];
  readonly personName: (entry: HistoryEntry) => string;
  readonly placeName: (place: HistoryEntry["place"]) => PlaceLabel;
  /** Absent if the list cannot revert. */
  readonly onRevert?: ((entry: HistoryEntry) => void) | undefined;
}

export function ChangeList({ entries, personName, placeName, onRevert }: ChangeListProps) {
  const [now] = useState(() => new Date());
  return (
    <>
      {groupByDay(entries, (entry) => new Date(entry.at), now).map(
        ({ key, name, detail, members }) => (
          <section key={key} aria-label={`${name} ${detail}`}>
            <Day>
              {name} <span>{detail}</span>
            </Day>
            <ul>
              {members.map((entry) => (
                <Change
                  key={entry.key}
                  entry={entry}
                  person={personName(entry)}
                  place={placeName(entry.place)}
                  onRevert={onRevert}
                />
              ))}
            </ul>
          </section>
        ),
      )}
    </>
  );
}

function Change({
  entry,
  person,
  place,
  onRevert,
}: { readonly entry: HistoryEntry; readonly person: string; readonly place: PlaceLabel } & Pick<
  ChangeListProps,
  "onRevert"
>) {
  return (
    <Row>
      <time dateTime={entry.at}>{timeText(new Date(entry.at))}</time>
      <Person>
        <Avatar name={person} identity={entry.author ?? person} size="sm" decorative />
        <b dir="auto" title={person}>
          {person}
        </b>
      </Person>
      <div>
        <Place $isPath={place.isPath}>{place.label}</Place>
        <ChangedValue value={entry.before} isBefore />
        <ChangedValue value={entry.after} isBefore={false} />
        {onRevert === undefined ? null : (
          <TextButton aria-label={`Undo: ${place.label}`} onClick={() => onRevert(entry)}>
            Undo
          </TextButton>
        )}
      </div>
    </Row>
  );
}

function ChangedValue({
  value,
  isBefore,
}: {
  readonly value: HistoryValue;
  readonly isBefore: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
  const fullText = valueText(value);
  if (fullText === undefined) return isBefore ? null : <Removed />;
  const isLong = fullText.length > SHOWN_CHARACTERS;
  const shown = isLong && !isWhole ? `${fullText.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : fullText;
  const Side = isBefore ? Was : Became;
  return (
    <Side>
      <Icon of={isBefore ? Minus : Plus} size={14} />
      <p dir="auto">
        <VisuallyHidden>{isBefore ? "Before: " : "Now: "}</VisuallyHidden>
        {isBefore ? <del>{shown}</del> : <ins>{shown}</ins>}
        {isLong && !isWhole ? (
          <>
            {" "}
            <TextButton onClick={() => setWhole(true)}>Show all</TextButton>
          </>
        ) : null}
      </p>
    </Side>
  );
}

function Removed() {
  return (
    <Value>
      <span />
      <p>Removed</p>
    </Value>
  );
}
