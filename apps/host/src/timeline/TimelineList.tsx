import { useStore } from "@nanostores/react";
import { Icon, numeric, phone, text, TextButton, TextLink, wrapAnywhere } from "@tera/ui";
import {
  Download,
  FileArchive,
  FilePenLine,
  Flag,
  FolderPlus,
  LogOut,
  Pencil,
  Square,
  Trash2,
  Upload,
  UserCheck,
  UserMinus,
  UserPlus,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { Fragment, useMemo, useState } from "react";
import styled from "styled-components";
import { countOf, timeText } from "../platform/date-text.ts";
import { groupByDay } from "../platform/days.ts";
import { entryText, type EntryText } from "./entry-text.ts";
import { $fileKinds } from "./file-kinds.ts";
import { collapse, sortEntries, type LogEntry } from "./log-entry.ts";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  tool: Wrench,
  mark: Flag,
  projectCreate: FolderPlus,
  projectJoin: UserCheck,
  projectLeave: LogOut,
  projectInvite: UserPlus,
  projectDisinvite: UserMinus,
  projectRename: Pencil,
  fileEdit: FilePenLine,
  fileUpload: Upload,
  fileDownload: Download,
  fileDownloadZip: FileArchive,
  fileDelete: Trash2,
};

const Day = styled.h3`
  ${text.body}
  display: flex;
  gap: 8px;
  margin: 20px 0 12px;
  font-weight: 600;

  > span { color: var(--ink-3); font-weight: 400; }
`;

const Entries = styled.ol`
  ${text.body}
`;

const Entry = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 54px 38px minmax(0, 1fr) auto;
  padding-bottom: 17px;

  > time { ${text.dense} ${numeric} padding-top: 2px; color: var(--ink-3); }
  > small { ${text.meta} ${numeric} padding: 3px 0 0 16px; color: var(--ink-3); white-space: nowrap; }

  &:not(:last-child)::before { content: ""; position: absolute; top: 26px; bottom: 0; left: 66px; border-left: 1px solid var(--line-2); }

  ${phone} { grid-template-columns: 44px 34px minmax(0, 1fr); &:not(:last-child)::before { left: 56px; } > small { grid-column: 3; padding-left: 0; } }
`;

const Node = styled.span<{ $isMark: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  width: 26px;
  height: 26px;
  margin-top: -1px;
  border: 1px solid var(--line-2);
  border-radius: 50%;
  background: var(--paper);
  color: var(--ink-2);
  ${({ $isMark }) => $isMark && `border-color: var(--mark); background: var(--mark); color: var(--mark-ink);`}
`;

const EntryBody = styled.div`
  ${wrapAnywhere}

  b { font-weight: 600; }
  mark { margin: -1px -5px; padding: 1px 5px; border-radius: 4px; background: var(--mark); color: var(--mark-ink); font-weight: 600; box-decoration-break: clone; }
  p { ${text.meta} color: var(--ink-3); }
`;

const HiddenNote = styled.p`
  ${text.dense}
  margin: 8px 0 0 92px;
  color: var(--ink-2);

  ${phone} { margin-left: 0; }
`;

export interface TimelineListProps {
  readonly entries: readonly LogEntry[];
  readonly isLatestFirst: boolean;
  readonly isCollapsed: boolean;
  readonly onShowAll: () => void;
  readonly personName: (id: string | undefined) => string;
  readonly toolName: (id: string) => { readonly name: string; readonly href?: string };
}

export function TimelineList({
  entries,
  isLatestFirst,
  isCollapsed,
  onShowAll,
  personName,
  toolName,
}: TimelineListProps) {
  const ordered = useMemo(() => sortEntries(entries, isLatestFirst), [entries, isLatestFirst]);
  const shown = useMemo(() => (isCollapsed ? collapse(ordered) : ordered), [ordered, isCollapsed]);
  const hiddenCount = ordered.length - shown.length;
  const fileKinds = useStore($fileKinds);
  const [now] = useState(() => new Date());
  return (
    <>
      {groupByDay(shown, (entry) => new Date(entry.created_at), now).map(
        ({ key, name, detail, members }) => (
          <section key={key} aria-label={`${name} ${detail}`}>
            <Day>
              {name} <span>{detail}</span>
            </Day>
            <Entries>
              {members.map((entry) => (
                <TimelineEntry
                  key={entry.id}
                  entry={entry}
                  description={entryText(entry, toolName, fileKinds)}
                  person={personName(entry.user ?? undefined)}
                />
              ))}
            </Entries>
          </section>
        ),
      )}
      {hiddenCount > 0 ? (
        <HiddenNote>
          {countOf(hiddenCount, "free tool session")} hidden.{" "}
          <TextButton onClick={onShowAll}>Show all</TextButton>
        </HiddenNote>
      ) : null}
    </>
  );
}

function TimelineEntry({
  entry,
  description,
  person,
}: {
  readonly entry: LogEntry;
  readonly description: EntryText;
  readonly person: string;
}) {
  const isMark = entry.type === "mark";
  const date = new Date(entry.created_at);
  return (
    <Entry>
      <time dateTime={entry.created_at}>{timeText(date)}</time>
      <Node $isMark={isMark} aria-hidden="true">
        <Icon of={ICONS[entry.type] ?? Square} size={14} />
      </Node>
      <EntryBody>
        {isMark ? (
          <MarkDescription description={description} person={person} />
        ) : (
          <EntryDescription description={description} person={person} />
        )}
      </EntryBody>
      {entry.credits > 0 ? <small>{countOf(entry.credits, "credit")}</small> : null}
    </Entry>
  );
}

function MarkDescription({
  description,
  person,
}: {
  readonly description: EntryText;
  readonly person: string;
}) {
  return (
    <>
      <mark dir="auto">{description.subject?.label}</mark>
      <p>Mark added by {person}</p>
    </>
  );
}

function EntryDescription({
  description,
  person,
}: {
  readonly description: EntryText;
  readonly person: string;
}) {
  const { verb, subject, rest, detail, struck } = description;
  return (
    <>
      <b dir="auto">{person}</b> {verb}{" "}
      {subject === undefined ? null : subject.href === undefined ? (
        <b dir="auto">
          <Breakable content={subject.label} />
        </b>
      ) : (
        <TextLink href={subject.href}>
          <Breakable content={subject.label} />
        </TextLink>
      )}
      {rest === undefined ? null : ` ${rest}`}
      {detail === undefined && struck === undefined ? null : (
        <p dir="auto">
          {struck === undefined ? null : <s>{struck}</s>}{" "}
          {detail === undefined ? null : <Breakable content={detail} />}
        </p>
      )}
    </>
  );
}

/** Allows addresses and file names to wrap after punctuation on narrow screens. */
function Breakable({ content }: { readonly content: string }) {
  let at = 0;
  return content.split(/(?<=[@._/-])/u).map((part) => {
    const key = at;
    at += part.length;
    return (
      <Fragment key={key}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}
