import { useStore } from "@nanostores/react";
import {
  Button,
  EmptyState,
  Fact,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  screenOnly,
  Segmented,
  SkeletonRows,
  text,
  TextButton,
} from "@tera/ui";
import { Download, FileSpreadsheet, Printer, StickyNote } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import styled from "styled-components";
import { attempt, toastError } from "../errors/notices.ts";
import { countOf, countText, dayText } from "../platform/date-text.ts";
import { addNote, keepTyping, recoverNotes } from "./add-note.ts";
import { entryText } from "./entry-text.ts";
import { $fileKinds } from "./file-kinds.ts";
import { MoreEntries } from "./MoreEntries.tsx";
import { NoteForm } from "./NoteForm.tsx";
import { filterText, isFiltered, type TimelineFilter } from "./timeline-filter.ts";
import {
  $timeline,
  openTimeline,
  showHeld,
  type Timeline,
  type TimelineQuery,
} from "./timeline-store.ts";
import { TimelineFilters } from "./TimelineFilters.tsx";
import { TimelineList } from "./TimelineList.tsx";
import { $toolNames } from "./tool-names.ts";
import { useReading } from "./use-reading.ts";
import { useTimelineView, type TimelineView } from "./use-timeline-view.ts";
import { useVisit } from "./use-visit.ts";

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  padding-bottom: 14px;
  border-bottom: 1px solid var(--line-2);

  h2 { ${text.section} margin: 0; }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  ${screenOnly}
`;

const Status = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  min-height: 32px;
  margin-top: 12px;
`;

/** Says on paper what the controls say on the screen. */
const Printed = styled.p`
  ${text.dense}
  display: none;
  @media print { display: block; margin-top: 4px; }
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
  /** Loads further entries while somebody scrolls, if nothing is below the list. */
  readonly loadsOnScroll: boolean;
}

/** The open project's timeline with its filters. */
export function TimelineSection(props: TimelineSectionProps) {
  const { projectId, personName, loadsOnScroll } = props;
  const view = useTimelineView();
  const { filter, order } = view;
  const query = useMemo(() => ({ filter, order }), [filter, order]);
  const timeline = useTimeline(projectId, query);
  const seenAt = useVisit(projectId);
  const sentinel = useReading();
  const toolName = useToolName();
  const note = useNote(projectId);
  return (
    <div data-prints-whole="">
      <SectionHead view={view} note={note} {...props} query={query} timeline={timeline} />
      {note.isOpen ? (
        <NoteForm
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
      <Status role="status">
        <Fact>{timeline === undefined ? "Loading entries" : statusText(timeline)}</Fact>
      </Status>
      {timeline === undefined ? (
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

/** Shows held entries from their beginning. */
function showNew(): void {
  showHeld();
  window.scrollTo({ top: 0 });
}

/** The loaded timeline of a query, also while its successor loads. */
function useTimeline(projectId: string, query: TimelineQuery): Timeline | undefined {
  const timeline = useStore($timeline);
  useEffect(() => attempt(() => openTimeline(projectId, query)), [projectId, query]);
  return timeline?.projectId === projectId ? timeline : undefined;
}

function useToolName(): (id: string) => { readonly name: string; readonly href?: string } {
  const names = useStore($toolNames);
  return useMemo(() => (id: string) => names.get(id) ?? { name: id }, [names]);
}

interface NoteState {
  readonly isOpen: boolean;
  readonly initial: string;
  readonly open: () => void;
  readonly cancel: () => void;
  readonly add: (text: string) => void;
}

function useNote(projectId: string): NoteState {
  const [isOpen, setOpen] = useState(false);
  const [initial, setInitial] = useState("");
  useEffect(() => {
    let isCancelled = false;
    recoverNotes(projectId, toastError).then((typed) => {
      if (isCancelled || typed === undefined || typed === "") return;
      setInitial(typed);
      setOpen(true);
    }, toastError);
    return () => {
      isCancelled = true;
    };
  }, [projectId]);
  const close = (): void => {
    setOpen(false);
    setInitial("");
  };
  return {
    isOpen,
    initial,
    open: () => setOpen(true),
    cancel: () => {
      keepTyping(projectId, "");
      close();
    },
    add: (typed) => {
      close();
      addNote(projectId, typed).catch((error: unknown) => {
        setInitial(typed);
        setOpen(true);
        toastError(error);
      });
    },
  };
}

interface SectionHeadProps extends TimelineSectionProps {
  readonly view: TimelineView;
  readonly note: NoteState;
  readonly query: TimelineQuery;
  readonly timeline: Timeline | undefined;
}

function SectionHead({
  view,
  note,
  query,
  timeline,
  projectId,
  projectName,
  personName,
}: SectionHeadProps) {
  const toolName = useToolName();
  const wanted = { projectId, query, matching: timeline?.summary?.matching };
  const described = filterText(view.filter, personName, (id) => toolName(id).name);
  return (
    <>
      <Head>
        <h2>Timeline</h2>
        <Row>
          <Segmented
            label="Order"
            value={view.order}
            onValue={view.setOrder}
            segments={[
              { value: "latest", label: "Latest first" },
              { value: "oldest", label: "Oldest first" },
            ]}
          />
          <Segmented
            label="Entries"
            value={view.extent}
            onValue={view.setExtent}
            segments={[
              { value: "collapsed", label: "Collapsed" },
              { value: "all", label: "All" },
            ]}
          />
          <Menu
            align="end"
            trigger={<IconButton label="Export or print" icon={<Icon of={Download} />} />}
          >
            <MenuItem
              icon={<Icon of={FileSpreadsheet} />}
              onSelect={() => attempt(() => exportMatching(wanted, projectName, personName))}
            >
              Export as CSV
            </MenuItem>
            <MenuItem
              icon={<Icon of={Printer} />}
              onSelect={() =>
                attempt(async () => (await import("./export-timeline.tsx")).printTimeline(wanted))
              }
            >
              Print
            </MenuItem>
          </Menu>
          {note.isOpen ? null : (
            <Button icon={<Icon of={StickyNote} />} onClick={note.open}>
              Add a note
            </Button>
          )}
        </Row>
      </Head>
      <Printed>
        Printed {dayText(new Date(), new Date(0))}.{" "}
        {described === "" ? "All entries" : `Entries ${described}`},{" "}
        {view.order === "latest" ? "latest first" : "oldest first"}.
      </Printed>
    </>
  );
}

async function exportMatching(
  wanted: Parameters<typeof import("./export-timeline.tsx").exportCsv>[0],
  projectName: string,
  personName: (id: string | undefined) => string,
): Promise<void> {
  const { exportCsv } = await import("./export-timeline.tsx");
  const nameOf = (id: string): string => $toolNames.get().get(id)?.name ?? id;
  await exportCsv(wanted, `Timeline of ${projectName.replaceAll(/[\\/:*?"<>|]/gu, " ")}.csv`, {
    personName,
    toolName: nameOf,
    textOf: (entry) => entryText(entry, (id) => ({ name: nameOf(id) }), $fileKinds.get()),
  });
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
      onFilter={(next: TimelineFilter) => view.setFilter(next)}
    />
  );
}

function given(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}

/** How many entries of how many are on the page. */
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
      Try fewer words or a longer time. The search looks at names of people and files, notes, and
      what tools reported.
    </EmptyState>
  );
}
