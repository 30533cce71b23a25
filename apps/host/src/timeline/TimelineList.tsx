import { useStore } from "@nanostores/react";
import { Icon, phone, text, TextButton } from "@tera/ui";
import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, useMemo, useState } from "react";
import styled from "styled-components";
import { countOf } from "../platform/date-text.ts";
import { groupByDay } from "../platform/days.ts";
import { groupText } from "./entry-text.ts";
import { $fileKinds } from "./file-kinds.ts";
import { type EntryGroup, groupEntries, ungrouped } from "./group-entries.ts";
import { collapse, sortEntries, type LogEntry } from "./log-entry.ts";
import { TimelineEntry } from "./TimelineEntry.tsx";

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

const NewLine = styled.li`
  ${text.label}
  display: flex;
  align-items: center;
  gap: 8px;
  padding-bottom: 17px;
  color: var(--accent-text);

  &::after { content: ""; flex: 1; border-top: 1px solid var(--accent-line); }
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
  /** A line separates entries later than this ISO 8601 time from those seen before. */
  readonly seenAt?: string | undefined;
  readonly personName: (id: string | undefined) => string;
  readonly toolName: (id: string) => { readonly name: string; readonly href?: string };
}

export const TimelineList = memo(function TimelineList({
  entries,
  isLatestFirst,
  isCollapsed,
  onShowAll,
  seenAt,
  personName,
  toolName,
}: TimelineListProps) {
  const ordered = useMemo(() => sortEntries(entries, isLatestFirst), [entries, isLatestFirst]);
  const shown = useMemo(() => (isCollapsed ? collapse(ordered) : ordered), [ordered, isCollapsed]);
  const groups = useMemo(
    () => (isCollapsed ? groupEntries(shown) : ungrouped(shown)),
    [shown, isCollapsed],
  );
  const hiddenCount = ordered.length - shown.length;
  const fileKinds = useStore($fileKinds);
  const [now] = useState(() => new Date());
  const boundary = newLineBefore(groups, seenAt, isLatestFirst);
  return (
    <>
      {groupByDay(groups, ({ first }) => new Date(first.created_at), now).map(
        ({ key, name, detail, members }) => (
          <section key={key} aria-label={`${name} ${detail}`}>
            <Day>
              {name} <span>{detail}</span>
            </Day>
            <Entries>
              {members.flatMap((group) => [
                ...(group === boundary
                  ? [
                      <NewLine key="new">
                        <Icon of={isLatestFirst ? ArrowUp : ArrowDown} size={14} />
                        New since your last visit
                      </NewLine>,
                    ]
                  : []),
                <TimelineEntry
                  key={group.first.id}
                  group={group}
                  description={groupText(group, toolName, fileKinds)}
                  person={personName(group.first.user ?? undefined)}
                />,
              ])}
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
});

/**
 * Returns the group that follows the separator line: the first one on the other side of the last
 * visit.
 */
function newLineBefore(
  groups: readonly EntryGroup[],
  seenAt: string | undefined,
  isLatestFirst: boolean,
): EntryGroup | undefined {
  if (seenAt === undefined) return undefined;
  const seen = Date.parse(seenAt);
  const isNew = ({ first }: EntryGroup): boolean => Date.parse(first.created_at) > seen;
  const index = groups.findIndex((group) => isNew(group) !== isLatestFirst);
  return index > 0 ? groups[index] : undefined;
}
