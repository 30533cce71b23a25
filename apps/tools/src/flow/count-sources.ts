import type { TracedEntry, TracedFile } from "@tera/bridge-sdk/screening";
import { dayText } from "../frame/number-text.ts";
import type { FlowPart, FlowSource } from "./flow-numbers.ts";
import { searchMethod } from "./search-method.ts";

interface EntrySource {
  readonly filePath: string;
  readonly references: number;
  readonly database?: string;
  readonly search?: string;
}

/**
 * Records are identified by the libraries that were made from no others, and by imports into
 * libraries. `known` has all files of the project by their ids.
 */
export function identifiedParts(
  files: readonly TracedFile[],
  entries: readonly TracedEntry[],
  known: ReadonlyMap<string, TracedFile>,
): readonly FlowPart[] {
  const merges = new Map(
    entries
      .filter(({ type }) => type === "fileMerge")
      .flatMap((entry) => sourcesOf(entry).map((source) => [source.filePath, { source, entry }])),
  );
  const uploads = files
    .filter(({ parents, madeReferences }) => parents.length === 0 && (madeReferences ?? 0) > 0)
    .map((file): FlowPart => {
      const merge = merges.get(file.path);
      return {
        label: merge?.source.database ?? file.path,
        count: file.madeReferences ?? 0,
        sources: [
          fileSource(file),
          ...(merge === undefined ? [] : [entrySource(merge.entry, "Merged into", known)]),
        ],
        method: searchMethod(merge?.source.database, merge?.source.search, file.hint),
      };
    });
  const imports = entries
    .filter(({ type }) => type === "fileImport")
    .flatMap((entry) =>
      sourcesOf(entry).map(({ filePath, references, database, search }): FlowPart => ({
        label: database ?? filePath,
        count: references,
        sources: [entrySource(entry, `Imported from ${filePath} into`, known)],
        method: searchMethod(database, search, null),
      })),
    );
  return [...uploads, ...imports];
}

/**
 * Records that people added by hand or by DOI, PMID or title, as entries of imports without sources
 * say. They come from no search in a database.
 */
export function addedParts(
  entries: readonly TracedEntry[],
  known: ReadonlyMap<string, TracedFile>,
): readonly FlowPart[] {
  return entries.flatMap((entry): readonly FlowPart[] => {
    const { type, data } = entry;
    const { references, title } = data;
    if (type !== "fileImport" || sourcesOf(entry).length > 0) return [];
    if (typeof references !== "number" || references === 0 || typeof title !== "string") return [];
    return [
      {
        label: `Added by ${title}`,
        count: references,
        sources: [entrySource(entry, "Added to", known)],
        method: "hand",
      },
    ];
  });
}

export function duplicateParts(
  entries: readonly TracedEntry[],
  known: ReadonlyMap<string, TracedFile>,
): readonly FlowPart[] {
  return entries
    .filter(({ type }) => type === "fileDedupe")
    .map((entry) => ({
      label: "Duplicates",
      count: typeof entry.data["removed"] === "number" ? entry.data["removed"] : 0,
      sources: [entrySource(entry, "Duplicates removed from", known)],
    }));
}

function fileSource({ path, madeAt, deletedAt }: TracedFile): FlowSource {
  return {
    kind: "file",
    text: `${path}, ${dayText(madeAt)}`,
    path,
    isCurrent: deletedAt === null,
  };
}

function entrySource(
  { files: [changed = ""], created_at, data }: TracedEntry,
  verb: string,
  known: ReadonlyMap<string, TracedFile>,
): FlowSource {
  const file = known.get(changed);
  const then = data["filePath"];
  const name = file?.path ?? (typeof then === "string" ? then : "a library");
  return {
    kind: "entry",
    text: `${verb} ${name}, ${dayText(created_at)}`,
    ...(file === undefined ? {} : { path: file.path, isCurrent: file.deletedAt === null }),
  };
}

function sourcesOf({ data }: TracedEntry): readonly EntrySource[] {
  const { sources } = data;
  if (!Array.isArray(sources)) return [];
  return sources.filter(
    (source: unknown): source is EntrySource =>
      typeof source === "object" &&
      source !== null &&
      "filePath" in source &&
      typeof source.filePath === "string" &&
      "references" in source &&
      typeof source.references === "number" &&
      (!("database" in source) || typeof source.database === "string") &&
      (!("search" in source) || typeof source.search === "string"),
  );
}
