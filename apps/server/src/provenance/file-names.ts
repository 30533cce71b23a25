import type { StoredEntry } from "./stored-version.ts";

/** A file, its current or last path, and when it existed. */
export interface NamedFile {
  readonly id: string;
  readonly path: string;
  readonly from: Date;
}

/** Entries are stored after the saves they describe, but clocks and transactions may disagree. */
const TOLERANCE_MS = 60_000;

/**
 * Finds the files that log entries name. Entries have the path a file had then, so call `filesOf`
 * with the latest entry first: each rename and move leads from the later name to the earlier one.
 */
export function followNames(files: readonly NamedFile[]): {
  readonly filesOf: (entry: StoredEntry) => readonly string[];
  readonly fileAt: (path: string, at: Date) => string | undefined;
} {
  const byPath = new Map<string, NamedFile[]>();
  const put = (path: string, file: NamedFile): void => {
    byPath.set(path, [...(byPath.get(path) ?? []), file]);
  };
  for (const file of files) put(file.path, file);

  const namedAt = (path: string, at: Date): NamedFile | undefined => {
    const limit = at.getTime() + TOLERANCE_MS;
    return (byPath.get(path) ?? [])
      .filter(({ from }) => from.getTime() <= limit)
      .toSorted((a, b) => b.from.getTime() - a.from.getTime())[0];
  };
  const rename = (later: string, earlier: string, at: Date): NamedFile | undefined => {
    const file = namedAt(later, at);
    if (file === undefined) return undefined;
    byPath.set(
      later,
      (byPath.get(later) ?? []).filter((each) => each !== file),
    );
    put(earlier, file);
    return file;
  };

  const filesOf = ({ type, data, created_at }: StoredEntry): readonly string[] => {
    const [from, to] = [textOf(data["from"]), textOf(data["to"])];
    if (type === "fileRename" && from !== undefined && to !== undefined)
      return idsOf(
        to.endsWith("/")
          ? [...byPath.keys()]
              .filter((path) => path.startsWith(to))
              .map((path) => rename(path, `${from}${path.slice(to.length)}`, created_at))
          : [rename(to, from, created_at)],
      );
    const paths = pathsOf(data);
    if (type === "fileMove" && from !== undefined && to !== undefined)
      return idsOf(paths.map((path) => rename(path, pathBefore(path, from, to), created_at)));
    return idsOf(paths.map((path) => namedAt(path, created_at)));
  };
  return { filesOf, fileAt: (path, at) => namedAt(path, at)?.id };
}

/** The project's files that a merge joined; none for files of a person's device. */
export function sourcePathsOf({ type, data }: StoredEntry): readonly string[] {
  const sources = data["sources"];
  if (type !== "fileMerge" || !Array.isArray(sources)) return [];
  return sources.flatMap((source: unknown) =>
    typeof source === "object" && source !== null && "filePath" in source
      ? (textOf(source.filePath) ?? [])
      : [],
  );
}

/** Where a file was before it was moved between two folders; "" is the project's root. */
function pathBefore(path: string, from: string, to: string): string {
  const rest = to === "" ? path : path.slice(to.length + 1);
  return from === "" ? rest : `${from}/${rest}`;
}

function pathsOf({ filePath, filePaths }: Readonly<Record<string, unknown>>): readonly string[] {
  const list: readonly unknown[] = Array.isArray(filePaths) ? filePaths : [];
  return [filePath, ...list].flatMap((path) => textOf(path) ?? []);
}

function idsOf(files: readonly (NamedFile | undefined)[]): readonly string[] {
  return [...new Set(files.flatMap((file) => (file === undefined ? [] : [file.id])))];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
