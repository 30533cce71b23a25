import { formatOfName } from "@tera/references";
import type { Source } from "@tera/references/source";
import { encodeFileId } from "../../files/file-id.ts";
import { freePath } from "../../files/free-path.ts";
import { joinPath } from "../../files/plan-move.ts";
import { folderOf, nameOf } from "../../files/project-file.ts";
import { platform } from "../../platform/platform.ts";
import { NONE_MISSING } from "../../references/missing-sources.ts";
import { inspectLibrary, uniteLibraryFiles } from "../../references/run-library-job.ts";
import { appendLog } from "../../timeline/append-log.ts";
import type { InspectedFile } from "../sources/ask-sources.tsx";
import { fileError } from "./import-error.ts";
import { sourceCount } from "../sources/source-count.ts";
import { compactLibrary } from "../data/write-back.ts";

export interface MergeControls {
  readonly signal: AbortSignal;
  /** Called before the new library is stored, with its number of references. */
  readonly onSaving: (count: number) => void;
}

interface InspectedLibrary extends InspectedFile {
  readonly path: string;
}

/** `source` is that of the references that have none; undefined adds none. */
export interface LibraryToMerge {
  readonly path: string;
  readonly source: Source | undefined;
  /** True if no reference has another source. */
  readonly isOnlySource: boolean;
}

const MERGED_NAME = "Merged library";
const EMPTY_REPORT: InspectedFile["report"] = {
  format: "ris",
  refCount: 0,
  missingSources: NONE_MISSING,
};

/** Reads the libraries before a merge. Throws if one is not a library, and names it. */
export async function inspectLibraries(
  projectId: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<readonly InspectedLibrary[]> {
  const { files } = platform();
  const stored = new Map((await files.list(projectId)).map((file) => [file.path, file]));
  const inspected: InspectedLibrary[] = [];
  for (const path of paths) {
    const name = nameOf(path);
    const { modifiedAt } = stored.get(path) ?? {};
    const file = await files.download(projectId, path);
    // An empty file is a library whose last reference was deleted.
    if (file.size === 0) {
      inspected.push({ path, name, modified: undefined, report: EMPTY_REPORT });
      continue;
    }
    inspected.push({
      path,
      name,
      modified: modifiedAt === undefined ? undefined : new Date(modifiedAt),
      report: await inspectLibrary(file, name, { signal }).catch((error: unknown) => {
        throw fileError(error, name);
      }),
    });
  }
  return inspected;
}

/**
 * Merges the libraries into a new one beside the first and resolves to its path. Keeps the
 * originals.
 */
export async function mergeLibraries(
  projectId: string,
  libraries: readonly LibraryToMerge[],
  { signal, onSaving }: MergeControls,
): Promise<string> {
  const { files } = platform();
  const first = libraries[0]?.path ?? "";
  const sourced = [];
  for (const { path, source } of libraries) {
    await compactLibrary(projectId, path, signal);
    sourced.push({ file: await files.download(projectId, path), filename: nameOf(path), source });
  }
  const path = await freePath(
    projectId,
    joinPath(folderOf(first), `${MERGED_NAME}${writableExtension(first)}`),
  );
  const name = nameOf(path);
  const { content, refCount, counts, decisions } = await uniteLibraryFiles(sourced, name, {
    signal,
  });
  onSaving(refCount);
  await files.upload(projectId, path, content, {
    metadata: {
      reflib: { refCount, format: formatOfName(name) ?? "ris", decisions },
      provenance: {
        madeFrom: libraries.map((library) => encodeFileId({ projectId, path: library.path })),
      },
    },
  });
  await appendLog(projectId, {
    type: "fileMerge",
    filePath: path,
    sources: libraries.map(({ source, isOnlySource, ...library }, index) =>
      sourceCount(library.path, counts[index] ?? 0, isOnlySource ? source : undefined),
    ),
    references: refCount,
  });
  return path;
}

/** Falls back to `.ris` if the format cannot be written. */
function writableExtension(path: string): string {
  const format = formatOfName(path);
  return format === null || format === "wos" ? ".ris" : path.slice(path.lastIndexOf("."));
}
