import { ProgressDialog } from "@tera/ui";
import { useEffect, useState } from "react";
import { dialogs, toaster } from "../errors/notices.ts";
import { countOf, countText } from "../platform/date-text.ts";
import { triggerDownload } from "../platform/trigger-download.ts";
import type { LogEntry } from "./log-entry.ts";
import { type CsvNames, timelineCsv } from "./timeline-csv.ts";
import { $timeline, readWhole, type TimelineQuery } from "./timeline-store.ts";

export interface TimelineExport {
  readonly projectId: string;
  readonly query: TimelineQuery;
  /** How many entries match, if known. */
  readonly matching: number | undefined;
}

/** Downloads all matching entries, not only the loaded ones. */
export async function exportCsv(
  wanted: TimelineExport,
  filename: string,
  names: CsvNames,
): Promise<void> {
  const entries = await readWithProgress(wanted, "Exporting the timeline");
  if (entries === undefined) return;
  const content = new Blob([timelineCsv(entries, names)], { type: "text/csv;charset=utf-8" });
  triggerDownload(content, filename);
  toaster.success(`Exported ${countOf(entries.length, "entry", "entries")}`);
}

/** Shows all matching entries, then prints the page. */
export async function printTimeline(wanted: TimelineExport): Promise<void> {
  const entries = await readWithProgress(wanted, "Preparing to print");
  const now = $timeline.get();
  if (entries === undefined) return;
  if (now?.query !== wanted.query) {
    toaster.show("The filters changed, so nothing was printed. Print again.");
    return;
  }
  $timeline.set({ ...now, entries, held: [], hasMore: false });
  await nextFrame();
  window.print();
}

/** Resolves to undefined if the person cancels. */
async function readWithProgress(
  { projectId, query, matching }: TimelineExport,
  title: string,
): Promise<readonly LogEntry[] | undefined> {
  const controller = new AbortController();
  const closing = new AbortController();
  let isCancelled = false;
  const cancel = (): void => {
    isCancelled = true;
    controller.abort();
  };
  let show: (count: number) => void = () => undefined;
  const dialog = dialogs
    .show<void>(
      () => (
        <ReadingDialog
          title={title}
          max={matching}
          onCancel={cancel}
          onReady={(ready) => {
            show = ready;
          }}
        />
      ),
      { signal: closing.signal },
    )
    // The dialog ends with the reading.
    .catch(() => undefined);
  try {
    return await readWhole(projectId, query, controller.signal, (count) => show(count));
  } catch (error) {
    if (isCancelled) return undefined;
    throw error;
  } finally {
    closing.abort();
    await dialog;
  }
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

interface ReadingDialogProps {
  readonly title: string;
  readonly max: number | undefined;
  readonly onCancel: () => void;
  readonly onReady: (show: (count: number) => void) => void;
}

function ReadingDialog({ title, max, onCancel, onReady }: ReadingDialogProps) {
  const [count, setCount] = useState(0);
  useEffect(() => onReady(setCount), [onReady]);
  return (
    <ProgressDialog
      title={title}
      label="Reading entries"
      value={count}
      max={max}
      valueText={
        max === undefined
          ? countOf(count, "entry", "entries")
          : `${countText(count)} of ${countText(max)}`
      }
      onCancel={onCancel}
    />
  );
}
