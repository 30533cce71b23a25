import {
  Button,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  screenOnly,
  Segmented,
  text,
  type PageAction,
  usePageActions,
} from "@tera/ui";
import {
  ArrowDownUp,
  Download,
  FileSpreadsheet,
  ListTree,
  Printer,
  StickyNote,
} from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { dayAndYearText } from "../platform/date-text.ts";
import { useCanEdit } from "../projects/use-can-edit.ts";
import { entryText } from "./entry-text.ts";
import type { TimelineExport } from "./export-timeline.tsx";
import { $fileKinds } from "./file-kinds.ts";
import { filterText } from "./timeline-filter.ts";
import type { Timeline, TimelineQuery } from "./timeline-store.ts";
import { $toolNames } from "./tool-names.ts";
import type { NoteState } from "./use-note.ts";
import type { TimelineView } from "./use-timeline-view.ts";
import { useToolName } from "./use-tool-name.ts";
import { MarkItem } from "./MarkItem.tsx";

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

/** Shows in print what the controls show on the screen. */
const Printed = styled.p`
  ${text.dense}
  display: none;
  @media print { display: block; margin-top: 4px; }
`;

export interface TimelineHeadProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly personName: (id: string | undefined) => string;
  readonly view: TimelineView;
  readonly note: NoteState;
  readonly query: TimelineQuery;
  readonly timeline: Timeline | undefined;
}

/** Shows the timeline's title, its toggles, its exports and the button for a note. */
export function TimelineHead({
  view,
  note,
  query,
  timeline,
  projectId,
  projectName,
  personName,
}: TimelineHeadProps) {
  const toolName = useToolName();
  const isEditor = useCanEdit();
  const [today] = useState(() => dayAndYearText(new Date()));
  const wanted = { projectId, query, matching: timeline?.summary?.matching };
  const shown = timeline?.query ?? query;
  const described = filterText(shown.filter, personName, (id) => toolName(id).name);
  const exportCsv = (): void => attempt(() => exportMatching(wanted, projectName, personName));
  const print = (): void =>
    attempt(async () => (await import("./export-timeline.tsx")).printTimeline(wanted));
  usePageActions(() => [
    ...(isEditor ? [{ id: "note", label: "Add a note", icon: StickyNote, run: note.open }] : []),
    ...viewActions(view),
    { id: "csv", label: "Export timeline as CSV", icon: FileSpreadsheet, run: exportCsv },
    { id: "print", label: "Print timeline", icon: Printer, run: print },
  ]);
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
            <MenuItem icon={<Icon of={FileSpreadsheet} />} onSelect={exportCsv}>
              Export as CSV
            </MenuItem>
            <MenuItem icon={<Icon of={Printer} />} onSelect={print}>
              Print
            </MenuItem>
            {isEditor ? <MarkItem projectId={projectId} /> : null}
          </Menu>
          {note.isOpen || !isEditor ? null : (
            <Button icon={<Icon of={StickyNote} />} onClick={note.open}>
              Add a note
            </Button>
          )}
        </Row>
      </Head>
      <Printed>
        Printed {today}. {described === "" ? "All entries" : `Entries ${described}`},{" "}
        {shown.order === "latest" ? "latest first" : "oldest first"}.
      </Printed>
    </>
  );
}

/** Returns the command palette's actions that change the order and the entries shown. */
function viewActions({ order, setOrder, extent, setExtent }: TimelineView): PageAction[] {
  return [
    {
      id: "order",
      label: order === "latest" ? "Show oldest entries first" : "Show latest entries first",
      icon: ArrowDownUp,
      run: () => setOrder(order === "latest" ? "oldest" : "latest"),
    },
    {
      id: "extent",
      label: extent === "collapsed" ? "Show all entries" : "Collapse entries",
      icon: ListTree,
      run: () => setExtent(extent === "collapsed" ? "all" : "collapsed"),
    },
  ];
}

async function exportMatching(
  wanted: TimelineExport,
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
