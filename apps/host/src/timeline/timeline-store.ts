import { type Answer, logApi } from "@tera/contract";
import { atom } from "nanostores";
import { platform } from "../platform/platform.ts";
import { PROJECT_RETRY } from "../platform/retry.ts";
import { requireUser } from "../session/session-store.ts";
import { type LogEntry, readLogEntry, sortEntries } from "./log-entry.ts";
import { apiFilter, isFiltered, type TimelineFilter } from "./timeline-filter.ts";

const PAGE_SIZE = 50;
/** If more new pages than this were missed, the list is loaded from its beginning. */
const MAX_MISSED_PAGES = 4;
/** Page size for reading every entry. */
const LARGE_PAGE_SIZE = 200;

export type TimelineOrder = "latest" | "oldest";

/** Filter and order of the entries to load. */
export interface TimelineQuery {
  readonly filter: TimelineFilter;
  readonly order: TimelineOrder;
}

type Summary = Answer<typeof logApi.summary>;

/** The loaded part of a project's timeline. */
export interface Timeline {
  readonly projectId: string;
  readonly query: TimelineQuery;
  /** In the query's order. */
  readonly entries: readonly LogEntry[];
  /** New entries that the reader has not yet asked to see. */
  readonly held: readonly LogEntry[];
  readonly hasMore: boolean;
  /** Undefined until it is loaded. */
  readonly summary: Summary | undefined;
}

/** Undefined until the open project's timeline is loaded. */
export const $timeline = atom<Timeline | undefined>(undefined);

/** True while somebody reads further down, where a new entry must not move the list. */
export const $isReading = atom(false);

/** True if a timeline has no filter and shows the latest entries first. */
export function isWholeTimeline({ query }: Timeline): boolean {
  return query.order === "latest" && !isFiltered(query.filter);
}

/** Reads the page after the entry with the id `before` in the query's order, or the first page. */
export async function readPage(
  project: string,
  { filter, order }: TimelineQuery,
  { before, limit = PAGE_SIZE, signal }: PageOptions = {},
): Promise<readonly LogEntry[]> {
  const { logs } = await platform().http.call(logApi.list, {
    params: { project },
    query: { ...apiFilter(filter), order, before, limit },
    retry: PROJECT_RETRY,
    ...(signal === undefined ? {} : { signal }),
  });
  return logs.map(readLogEntry);
}

interface PageOptions {
  readonly before?: string | undefined;
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

function readSummary(project: string, { filter }: TimelineQuery): Promise<Summary> {
  return platform().http.call(logApi.summary, {
    params: { project },
    query: apiFilter(filter),
    retry: PROJECT_RETRY,
  });
}

let opened: { readonly projectId: string; readonly query: TimelineQuery } | undefined;

/** Loads the first page of a query. A later call replaces it. */
export async function openTimeline(projectId: string, query: TimelineQuery): Promise<void> {
  const request = { projectId, query };
  opened = request;
  const [entries, summary] = await Promise.all([
    readPage(projectId, query),
    readSummary(projectId, query),
  ]);
  if (opened !== request) return;
  const unsent = ($timeline.get()?.entries ?? []).filter(
    (entry) => entry.isUnsent === true && entry.project === projectId,
  );
  $timeline.set({
    projectId,
    query,
    entries: merged(entries, unsent, query.order),
    held: [],
    hasMore: entries.length === PAGE_SIZE,
    summary,
  });
}

/**
 * Adds entries that were created since the last load, if the project's timeline is open. While
 * somebody reads further down, holds them until `showHeld`.
 */
export async function refreshTimeline(projectId: string): Promise<void> {
  const before = $timeline.get();
  if (before?.projectId !== projectId) return undefined;
  const { query } = before;
  const [added, summary] = await Promise.all([readAdded(before), readSummary(projectId, query)]);
  const now = $timeline.get();
  if (now?.projectId !== projectId || now.query !== query) return undefined;
  if (added === undefined)
    return opened?.projectId === projectId ? openTimeline(projectId, query) : undefined;
  const known = new Map(now.entries.map((entry) => [entry.id, entry]));
  const fresh = added.filter(({ id }) => !isStored(known.get(id)));
  const self = requireUser().id;
  const isHeld = (entry: LogEntry): boolean =>
    $isReading.get() && query.order === "latest" && entry.user !== self && !known.has(entry.id);
  $timeline.set({
    ...now,
    entries: merged(
      now.entries,
      fresh.filter((entry) => !isHeld(entry)),
      query.order,
    ),
    held: merged(now.held, fresh.filter(isHeld), query.order),
    summary,
  });
  return undefined;
}

function isStored(entry: LogEntry | undefined): boolean {
  return entry !== undefined && entry.isUnsent !== true;
}

/**
 * Returns entries that may be new; undefined if there are so many that the list must be reloaded.
 */
async function readAdded({
  projectId,
  query,
  entries,
  held,
  hasMore,
}: Timeline): Promise<readonly LogEntry[] | undefined> {
  const known = new Set([...entries, ...held].filter(isStored).map(({ id }) => id));
  if (query.order === "oldest") {
    // Later entries come with the next page.
    const last = entries.findLast(isStored);
    return hasMore ? [] : readPage(projectId, query, { before: last?.id });
  }
  const added: LogEntry[] = [];
  for (let page = 0; page < MAX_MISSED_PAGES; page += 1) {
    const logs = await readPage(projectId, query, { before: added.at(-1)?.id });
    added.push(...logs);
    if (logs.length < PAGE_SIZE || logs.some(({ id }) => known.has(id))) return added;
  }
  return undefined;
}

export function showHeld(): void {
  const now = $timeline.get();
  if (now !== undefined)
    $timeline.set({ ...now, entries: merged(now.entries, now.held, now.query.order), held: [] });
}

/** Loads the next page in the query's order. */
export async function loadMore(): Promise<void> {
  const before = $timeline.get();
  if (before === undefined || !before.hasMore) return;
  const last = before.entries.findLast(isStored);
  const logs = await readPage(before.projectId, before.query, { before: last?.id });
  const now = $timeline.get();
  if (now?.projectId !== before.projectId || now.query !== before.query) return;
  $timeline.set({
    ...now,
    entries: merged(now.entries, logs, now.query.order),
    hasMore: logs.length === PAGE_SIZE,
  });
}

/** Reads every entry of a query, page by page. `onProgress` gets the number read so far. */
export async function readWhole(
  projectId: string,
  query: TimelineQuery,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  for (;;) {
    const page = await readPage(projectId, query, {
      before: entries.at(-1)?.id,
      limit: LARGE_PAGE_SIZE,
      signal,
    });
    signal.throwIfAborted();
    entries.push(...page);
    onProgress(entries.length);
    if (page.length < LARGE_PAGE_SIZE) return entries;
  }
}

/** Shows an entry before the server has it, or removes one that the server refused. */
export function showUnsent(projectId: string, entry: LogEntry, isRefused = false): void {
  const now = $timeline.get();
  if (now?.projectId !== projectId) return;
  const others = now.entries.filter(({ id }) => id !== entry.id);
  if (isRefused) $timeline.set({ ...now, entries: others });
  else if (others.length === now.entries.length)
    $timeline.set({ ...now, entries: merged(now.entries, [entry], now.query.order) });
}

/** Replaces entries with the same id, so that a stored entry replaces the unsent one. */
function merged(
  entries: readonly LogEntry[],
  added: readonly LogEntry[],
  order: TimelineOrder,
): readonly LogEntry[] {
  if (added.length === 0) return entries;
  const all = new Map(entries.map((entry) => [entry.id, entry]));
  for (const entry of added) if (!isStored(all.get(entry.id))) all.set(entry.id, entry);
  return sortEntries([...all.values()], order === "latest");
}
