import type { HandlerAnswer, ParentKind, provenanceApi, Round } from "@tera/contract";
import { leftByRestores } from "./left-by-restores.ts";
import { followNames, type NamedFile, sourcePathsOf } from "./file-names.ts";
import type { StoredEntry, StoredVersion } from "./stored-version.ts";
import { undoneEntries } from "./undone-entries.ts";

type Provenance = HandlerAnswer<typeof provenanceApi.read>;
type TracedFile = Provenance["files"][number];
type Parent = TracedFile["parents"][number];
type StoredRound = Pick<
  Round,
  "id" | "name" | "stage" | "filePath" | "references" | "openedBy" | "openedAt" | "closedAt"
>;

/** The folder of files that exist only to be downloaded. */
const TEMPORARY = ".temp/";

/**
 * Traces each file to those it was made from. Leaves out deleted and temporary files, unless a
 * listed file was made from them. `entries` have the latest first.
 */
export function traceFiles(
  versions: readonly StoredVersion[],
  entries: readonly StoredEntry[],
  rounds: readonly StoredRound[],
): Omit<Provenance, "isComplete"> {
  const savesOf = groupSaves(versions);
  const names = followNames([...savesOf].map(([id, saves]) => namedFile(id, saves)));
  const merged = new Map<string, Parent[]>();
  const placed = rounds.toSorted((a, b) => timeOf(b.openedAt) - timeOf(a.openedAt));
  const traced: (StoredEntry & { readonly files: string[] })[] = [];
  const tracedRounds: Provenance["rounds"][number][] = [];
  const placeRounds = (since: number): void => {
    while (placed[0] !== undefined && timeOf(placed[0].openedAt) >= since) {
      const opened = placed.shift() as StoredRound;
      tracedRounds.push(tracedRound(opened, names.fileAt));
    }
  };
  for (const entry of entries) {
    placeRounds(entry.created_at.getTime());
    const files = names.filesOf(entry);
    const sources = sourcePathsOf(entry).flatMap(
      (path) => names.fileAt(path, entry.created_at) ?? [],
    );
    const all = [...new Set([...files, ...sources])];
    if (all.length > 0) traced.push({ ...entry, files: all });
    const [into] = files;
    if (into === undefined) continue;
    const joined = sources.map((file): Parent => ({ file, how: "merge" }));
    merged.set(into, [...(merged.get(into) ?? []), ...joined]);
  }
  placeRounds(Number.NEGATIVE_INFINITY);
  const files = new Map(
    [...savesOf].map(([id, saves]) => [id, tracedFile(id, saves, merged.get(id) ?? [])]),
  );
  const shown = shownFiles(files);
  const isShown = (file: string): boolean => shown.has(file);
  const undone = new Map([...leftByRestores(traced, savesOf), ...undoneEntries(traced)]);
  return {
    files: [...files.values()]
      .filter(({ id }) => isShown(id))
      .map((file) => withoutLost(file, isShown)),
    entries: traced
      .map((entry) => ({
        ...entry,
        files: entry.files.filter(isShown),
        undoneBy: undone.get(entry.id) ?? null,
      }))
      .filter((entry) => entry.files.length > 0),
    rounds: tracedRounds.map((round) =>
      round.file === null || isShown(round.file) ? round : { ...round, file: null },
    ),
  };
}

/** Saves by file, latest first. */
function groupSaves(versions: readonly StoredVersion[]): Map<string, StoredVersion[]> {
  const saves = new Map<string, StoredVersion[]>();
  for (const version of versions) {
    const list = saves.get(version.file);
    if (list === undefined) saves.set(version.file, [version]);
    else list.push(version);
  }
  for (const list of saves.values()) list.sort((a, b) => b.version - a.version);
  return saves;
}

function namedFile(id: string, saves: readonly StoredVersion[]): NamedFile {
  const last = saves[0] as StoredVersion;
  return { id, path: last.path, from: (saves.at(-1) ?? last).created_at };
}

function tracedFile(id: string, saves: readonly StoredVersion[], merged: Parent[]): TracedFile {
  const last = saves[0] as StoredVersion;
  const making = makingOf(id, saves);
  const parents = uniqueParents([...merged, ...parentsOf(id, making)], id);
  return {
    id,
    path: last.path,
    parents,
    madeBy: making.author,
    madeAt: making.created_at,
    madeReferences: making.ref_count,
    tool: isCopy(id, making) ? null : making.tool,
    hint: making.hint,
    version: last.version,
    savedBy: last.author,
    savedAt: last.created_at,
    sha256: last.sha256,
    size: last.size,
    references: last.ref_count,
    deletedAt: last.deleted_at,
  };
}

/**
 * Returns the save from which the current content continues: the latest made from other files, or
 * else the first. A save without sources continues the one before it; a restored one continues the
 * save that it restored.
 */
function makingOf(id: string, saves: readonly StoredVersion[]): StoredVersion {
  let before = Number.POSITIVE_INFINITY;
  for (const save of saves) {
    if (save.version > before) continue;
    if (parentsOf(id, save).length > 0) return save;
    if (save.copied?.file === id) before = Math.min(before, save.copied.version);
  }
  return saves.at(-1) as StoredVersion;
}

/** A copy also has the sources of its original, which are the original's parents. */
function parentsOf(id: string, save: StoredVersion): Parent[] {
  return isCopy(id, save)
    ? [{ file: save.copied.file, how: "copy" }]
    : uniqueParents(
        save.sources.map((file) => ({ file, how: "tool" })),
        id,
      );
}

function isCopy(
  id: string,
  save: StoredVersion,
): save is StoredVersion & { readonly copied: NonNullable<StoredVersion["copied"]> } {
  return save.copied !== null && save.copied.file !== id;
}

/** Keeps the first kind of each parent. */
function uniqueParents(parents: readonly Parent[], id: string): Parent[] {
  const kinds = new Map<string, ParentKind>();
  for (const { file, how } of parents) if (file !== id && !kinds.has(file)) kinds.set(file, how);
  return [...kinds].map(([file, how]) => ({ file, how }));
}

/** Current files, and all files that they were made from. */
function shownFiles(files: ReadonlyMap<string, TracedFile>): ReadonlySet<string> {
  const shown = new Set<string>();
  const waiting = [...files.values()].filter(
    ({ path, deletedAt }) => deletedAt === null && !path.startsWith(TEMPORARY),
  );
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (shown.has(file.id)) continue;
    shown.add(file.id);
    for (const parent of file.parents) {
      const known = files.get(parent.file);
      if (known !== undefined) waiting.push(known);
    }
  }
  return shown;
}

function withoutLost(file: TracedFile, isShown: (id: string) => boolean): TracedFile {
  return { ...file, parents: file.parents.filter((parent) => isShown(parent.file)) };
}

function tracedRound(
  { id, name, stage, filePath, references, openedBy, openedAt, closedAt }: StoredRound,
  fileAt: (path: string, at: Date) => string | undefined,
): Provenance["rounds"][number] {
  const file = fileAt(filePath, new Date(openedAt)) ?? null;
  return { id, name, stage, filePath, references, openedBy, openedAt, closedAt, file };
}

function timeOf(moment: string | Date): number {
  return new Date(moment).getTime();
}
