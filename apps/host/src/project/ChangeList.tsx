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

/** Keeps Undo at the same place for every change. */
const Content = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 16px;

  > :first-child { flex: 1; min-width: 0; }
  > button { flex: none; }
`;

const Heading = styled.h3`
  ${text.body}
  ${wrapAnywhere}
  margin: 16px 0 0;
  padding-bottom: 6px;
  border-bottom: 1px solid var(--line);
  font-weight: 550;
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

export interface ListedChange {
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  /** A user id; null for changes by a deleted account or the database. */
  readonly author: string | null;
  readonly authorName: string;
  readonly label: PlaceLabel;
  /** Absent if the label says everything. */
  readonly values?: { readonly before: HistoryValue; readonly after: HistoryValue } | undefined;
  /** Neighbouring changes with the same key are listed below one heading. */
  readonly heading?: { readonly key: string; readonly content: React.ReactNode } | undefined;
  /** Absent if the change cannot be undone. */
  readonly onUndo?: (() => void) | undefined;
}

/** `changes` has the latest first. */
export function ChangeList({ changes }: { readonly changes: readonly ListedChange[] }) {
  const [now] = useState(() => new Date());
  return (
    <>
      {groupByDay(changes, (change) => new Date(change.at), now).map(
        ({ key, name, detail, members }) => (
          <section key={key} aria-label={`${name} ${detail}`}>
            <Day>
              {name} <span>{detail}</span>
            </Day>
            {groupByHeading(members).map((group) => (
              <Group key={group[0]?.key} changes={group} />
            ))}
          </section>
        ),
      )}
    </>
  );
}

function groupByHeading(changes: readonly ListedChange[]): readonly (readonly ListedChange[])[] {
  const groups: ListedChange[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && last[0].heading?.key === change.heading?.key) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

function Group({ changes }: { readonly changes: readonly ListedChange[] }) {
  const heading = changes[0]?.heading;
  return (
    <>
      {heading !== undefined && <Heading dir="auto">{heading.content}</Heading>}
      <ul>
        {changes.map((change) => (
          <Change key={change.key} change={change} />
        ))}
      </ul>
    </>
  );
}

function Change({ change }: { readonly change: ListedChange }) {
  const { at, author, authorName, label, values, heading, onUndo } = change;
  return (
    <Row>
      <time dateTime={at}>{timeText(new Date(at))}</time>
      <Person>
        <Avatar name={authorName} identity={author ?? authorName} size="sm" decorative />
        <b dir="auto" title={authorName}>
          {authorName}
        </b>
      </Person>
      <Content>
        <div>
          <Place as={heading === undefined ? "h3" : "p"} $isPath={label.isPath}>
            {label.label}
          </Place>
          {values !== undefined && (
            <>
              <ChangedValue value={values.before} isBefore />
              <ChangedValue value={values.after} isBefore={false} />
            </>
          )}
        </div>
        {onUndo === undefined ? null : (
          <TextButton aria-label={`Undo: ${label.label}`} onClick={onUndo}>
            Undo
          </TextButton>
        )}
      </Content>
    </Row>
  );
}

/** "Removed" if the later value is missing; nothing if the earlier one is. */
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
