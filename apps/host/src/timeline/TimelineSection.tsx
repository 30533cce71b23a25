import { useStore } from "@nanostores/react";
import { Button, EmptyState, Fact, screenOnly, SkeletonRows } from "@tera/ui";
import { useCallback, useEffect, useMemo, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { countOf, countText } from "../platform/date-text.ts";
import { keepTyping } from "./add-note.ts";
import { MoreEntries } from "./MoreEntries.tsx";
import { NoteForm } from "./NoteForm.tsx";
import { isFiltered } from "./timeline-filter.ts";
import {
  $timeline,
  openTimeline,
  showHeld,
  type Timeline,
  type TimelineQuery,
} from "./timeline-store.ts";
import { TimelineFilters } from "./TimelineFilters.tsx";
import { TimelineHead } from "./TimelineHead.tsx";
import { TimelineList } from "./TimelineList.tsx";
import { useNote } from "./use-note.ts";
import { useReading } from "./use-reading.ts";
import { useTimelineView, type TimelineView } from "./use-timeline-view.ts";
import { useToolName } from "./use-tool-name.ts";
import { useVisit } from "./use-visit.ts";

const Status = styled.output`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  min-height: 32px;
  margin-top: 12px;
`;

const Held = styled.div`
  position: sticky;
  z-index: 1;
  top: calc(var(--page-top, 0px) + 8px);
  display: flex;
  justify-content: center;
  height: 0;
  ${screenOnly}
`;

export interface TimelineSectionProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly personName: (id: string | undefined) => string;
  /** True if nothing is below the list, so that scrolling may load further entries. */
  readonly loadsOnScroll: boolean;
}

/** The open project's timeline with its filters. */
export function TimelineSection(props: TimelineSectionProps) {
  const { projectId, personName, loadsOnScroll } = props;
  const view = useTimelineView();
  const { filter, order } = view;
  const query = useMemo(() => ({ filter, order }), [filter, order]);
  const { timeline, failure, isOutdated, retry } = useTimeline(projectId, query);
  const seenAt = useVisit(projectId);
  const sentinel = useReading();
  const toolName = useToolName();
  const note = useNote(projectId);
  return (
    <div data-prints-whole="">
      <TimelineHead view={view} note={note} {...props} query={query} timeline={timeline} />
      {note.isOpen ? (
        <NoteForm
          key={note.formKey}
          initial={note.initial}
          onText={(typed) => keepTyping(projectId, typed)}
          onAdd={note.add}
          onCancel={note.cancel}
        />
      ) : null}
      <Filters view={view} timeline={timeline} personName={personName} />
      <div ref={sentinel} />
      {timeline !== undefined && timeline.held.length > 0 ? (
        <Held>
          <Button size="small" onClick={showNew}>
            Show {countOf(timeline.held.length, "new entry", "new entries")}
          </Button>
        </Held>
      ) : null}
      <Status>
        <Fact>{factText(timeline, isOutdated, failure)}</Fact>
      </Status>
      {failure !== undefined ? (
        <NotLoaded error={failure} onRetry={retry} />
      ) : timeline === undefined ? (
        <SkeletonRows rows={5} rowHeight={54} label="Loading the timeline" />
      ) : timeline.entries.length === 0 ? (
        <NothingFound onClear={() => view.setFilter({})} />
      ) : (
        <>
          <TimelineList
            entries={timeline.entries}
            isLatestFirst={timeline.query.order === "latest"}
            isCollapsed={view.extent === "collapsed"}
            onShowAll={() => view.setExtent("all")}
            seenAt={seenAt}
            personName={personName}
            toolName={toolName}
          />
          <MoreEntries timeline={timeline} loadsOnScroll={loadsOnScroll} />
        </>
      )}
    </div>
  );
}

/** Shows held entries and scrolls to the top. */
function showNew(): void {
  showHeld();
  window.scrollTo({ top: 0 });
}

interface TimelineLoad {
  /** The loaded timeline. While another query loads, still the earlier one. */
  readonly timeline: Timeline | undefined;
  /** True while `timeline` belongs to an earlier query. */
  readonly isOutdated: boolean;
  /** The error that prevented loading this query. */
  readonly failure: unknown;
  readonly retry: () => void;
}

function useTimeline(projectId: string, query: TimelineQuery): TimelineLoad {
  const timeline = useStore($timeline);
  const [failed, setFailed] = useState<{ query: TimelineQuery; error: unknown }>();
  const load = useCallback(() => {
    openTimeline(projectId, query).then(
      () => setFailed((before) => (before?.query === query ? undefined : before)),
      (error: unknown) => setFailed({ query, error }),
    );
  }, [projectId, query]);
  useEffect(load, [load]);
  return {
    timeline: timeline?.projectId === projectId ? timeline : undefined,
    isOutdated: timeline?.query !== query,
    failure: failed?.query === query ? failed.error : undefined,
    retry: () => {
      setFailed(undefined);
      load();
    },
  };
}

function factText(timeline: Timeline | undefined, isOutdated: boolean, failure: unknown): string {
  if (failure !== undefined) return "Not loaded";
  return timeline === undefined || isOutdated ? "Loading entries" : statusText(timeline);
}

function NotLoaded({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <EmptyState
      title="The entries couldn't be loaded"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      {toErrorRecord(error).text}
    </EmptyState>
  );
}

function Filters({
  view,
  timeline,
  personName,
}: {
  readonly view: TimelineView;
  readonly timeline: Timeline | undefined;
  readonly personName: (id: string | undefined) => string;
}) {
  const toolName = useToolName();
  const { filter } = view;
  const choices = (ids: readonly string[], name: (id: string) => string) =>
    [...new Set(ids)]
      .map((value) => ({ value, label: name(value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, "en-GB"));
  const { people = [], tools = [] } = timeline?.summary ?? {};
  return (
    <TimelineFilters
      filter={filter}
      people={choices([...people, ...given(filter.person)], personName)}
      tools={choices([...tools, ...given(filter.tool)], (id) => toolName(id).name)}
      onFilter={view.setFilter}
    />
  );
}

function given(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}

/** Says how many entries match and how many of them are loaded. */
function statusText({ entries, query, summary }: Timeline): string {
  if (summary === undefined) return countOf(entries.length, "entry", "entries");
  const { total, matching } = summary;
  const loaded = Math.min(entries.length, matching);
  if (!isFiltered(query.filter))
    return loaded === total
      ? countOf(total, "entry", "entries")
      : `${countText(loaded)} of ${countOf(total, "entry", "entries")} loaded`;
  const found = `${countText(matching)} of ${countOf(total, "entry", "entries")} match`;
  return loaded < matching ? `${found}, ${countText(loaded)} loaded` : found;
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      title="No entries match"
      actions={<Button onClick={onClear}>Clear all filters</Button>}
    >
      Try fewer words or a longer period. The search covers names of people and files, notes, and
      reports of tools.
    </EmptyState>
  );
}
