import { partsOfFileId } from "../files/file-id.ts";
import { isHidden, nameOf, type ProjectFile } from "../files/project-file.ts";
import { repeatedRemoval } from "@tera/contract";
import { countOf, countText } from "../platform/date-text.ts";
import { addDecisions, type DecisionCounts } from "../references/decision-label.ts";
import type { LogEntry } from "../timeline/log-entry.ts";

const MAX_NAMES = 2;

/** A number of the review, with its source as text. */
export interface FlowStep {
  readonly label: string;
  readonly count: number;
  readonly source: string;
}

interface Removal {
  readonly path: string;
  readonly at: number;
  /** Negative for an undone removal. */
  readonly removed: number;
}

interface Merge {
  readonly path: string;
  readonly at: number;
  readonly sources: readonly string[];
}

/**
 * Returns the numbers of references found, left after removing duplicates, and decided; omits a
 * number that cannot be known. `log` has the entries of the kind "references" and the undone removals.
 */
export function reviewFlow(
  files: readonly ProjectFile[],
  log: readonly LogEntry[],
): readonly FlowStep[] {
  const libraries = new Map(
    files
      .filter(({ path, library }) => library !== undefined && !isHidden(path))
      .map((file) => [file.path, file]),
  );
  const mergedAt = mergeTimes(libraries, log);
  const counted = [...libraries.values()].filter(
    (file) => !mergedAt.has(file.path) && !isDerived(file, libraries),
  );
  const removals = removalsIn(log);
  const after = counted.reduce((sum, file) => sum + currentCount(file, removals), 0);
  if (after === 0) return [];
  const place = placeText(counted);
  const removed = removedFrom(counted, mergedAt, removals);
  const decided = decidedStep(counted, after);
  if (removed === 0)
    return [
      { label: "Found", count: after, source: `${place}, no duplicates removed yet` },
      ...decided,
    ];
  const last = { label: "After duplicates", count: after, source: place };
  if (removed === undefined) return [last, ...decided];
  return [
    {
      label: "Found",
      count: after + removed,
      source: `${countText(after)} ${lowerFirst(place)}, and ${countOf(removed, "duplicate")} removed`,
    },
    last,
    ...decided,
  ];
}

/** Empty until something is decided, or if a library's decisions are unknown. */
function decidedStep(counted: readonly ProjectFile[], total: number): readonly FlowStep[] {
  let sum: DecisionCounts = { included: 0, excluded: 0 };
  for (const { library } of counted) {
    if (library?.decisions === undefined) return [];
    sum = addDecisions(sum, library.decisions);
  }
  const { included, excluded } = sum;
  const count = included + excluded;
  if (count === 0) return [];
  return [
    {
      label: "Decided",
      count,
      source: `${countText(included)} included, ${countText(excluded)} excluded, ${countText(Math.max(0, total - count))} left`,
    },
  ];
}

/** Returns when each library was merged into another, whose references count instead. */
function mergeTimes(
  libraries: ReadonlyMap<string, ProjectFile>,
  log: readonly LogEntry[],
): ReadonlyMap<string, number> {
  const merges = log.flatMap(({ type, data, created_at }): Merge[] =>
    type === "fileMerge" && data.filePath !== undefined && data.sources !== undefined
      ? [
          {
            path: data.filePath,
            at: Date.parse(created_at),
            sources: data.sources.map(({ filePath }) => filePath),
          },
        ]
      : [],
  );
  const mergedAt = new Map<string, number>();
  // A merge counts while its library exists, or is itself part of a merge that counts.
  for (let before = -1; before < mergedAt.size;) {
    before = mergedAt.size;
    for (const { path, at, sources } of merges) {
      if (!isOlder(libraries.get(path), at) && (mergedAt.get(path) ?? 0) < at) continue;
      for (const source of sources) {
        const file = libraries.get(source);
        if (file === undefined || isOlder(file, at))
          mergedAt.set(source, Math.max(at, mergedAt.get(source) ?? 0));
      }
    }
  }
  return mergedAt;
}

/** False if there is no file, or only a later one that took the same name. */
function isOlder(file: ProjectFile | undefined, at: number): boolean {
  return file !== undefined && (file.created === undefined || Date.parse(file.created) <= at);
}

/** Returns whether a tool made the library from other libraries of the project. */
function isDerived(
  { path, origin }: ProjectFile,
  libraries: ReadonlyMap<string, ProjectFile>,
): boolean {
  return [origin?.generateFrom ?? []].flat().some((id) => {
    const parts = partsOfFileId(id);
    return typeof parts === "object" && parts.path !== path && libraries.has(parts.path);
  });
}

function removalsIn(log: readonly LogEntry[]): readonly Removal[] {
  return log.flatMap(({ type, data: { filePath, removed, title }, created_at }): Removal[] => {
    if (filePath === undefined) return [];
    const place = { path: filePath, at: Date.parse(created_at) };
    if (type === "fileDedupe") return removed === undefined ? [] : [{ ...place, removed }];
    const repeated = repeatedRemoval(title ?? "");
    return repeated === undefined ? [] : [{ ...place, removed: repeated }];
  });
}

/**
 * Subtracts removals since the file was last written, because they reach the file some time later.
 */
function currentCount(file: ProjectFile, removals: readonly Removal[]): number {
  const writtenAt = Date.parse(file.modified ?? "");
  const unwritten = removals
    .filter(({ path, at }) => path === file.path && at > writtenAt)
    .reduce((sum, { removed }) => sum + removed, 0);
  return Math.max(0, (file.library?.refCount ?? 0) - unwritten);
}

/** Undefined if duplicates were removed from a library that has been renamed or deleted since. */
function removedFrom(
  counted: readonly ProjectFile[],
  mergedAt: ReadonlyMap<string, number>,
  removals: readonly Removal[],
): number | undefined {
  const created = new Map(counted.map((file) => [file.path, file]));
  let sum = 0;
  for (const { path, at, removed } of removals) {
    const mergeTime = mergedAt.get(path);
    if (isOlder(created.get(path), at) || (mergeTime !== undefined && at < mergeTime))
      sum += removed;
    else if (mergeTime === undefined) return undefined;
  }
  return sum;
}

function placeText(counted: readonly ProjectFile[]): string {
  return counted.length > MAX_NAMES
    ? `In ${countOf(counted.length, "library", "libraries")}`
    : `In ${counted.map(({ path }) => nameOf(path)).join(" and ")}`;
}

function lowerFirst(sentence: string): string {
  return `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;
}
