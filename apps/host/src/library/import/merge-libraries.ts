import { formatOfName } from "@tera/references";
import { freeName } from "../../files/file-name.ts";
import { folderOf, nameOf } from "../../files/project-file.ts";
import { platform } from "../../platform/platform.ts";
import { uniteLibraryFiles } from "../../references/run-library-job.ts";
import { appendLog } from "../../timeline/timeline-store.ts";
import { librariesToMerge } from "./libraries-to-merge.ts";
import { compactLibrary } from "../data/write-back.ts";

export interface MergeControls {
  readonly signal: AbortSignal;
  /** Called before the new library is stored, with its number of references. */
  readonly onSaving: (count: number) => void;
}

const MERGED_NAME = "Merged library";

/**
 * Merges the libraries among the files into a new library beside the first and resolves to its
 * path. Keeps the originals. Throws if there are fewer than two files or two libraries.
 */
export async function mergeLibraries(
  projectId: string,
  paths: readonly string[],
  { signal, onSaving }: MergeControls,
): Promise<string> {
  const { files } = platform();
  const stored = new Map((await files.list(projectId)).map((file) => [file.path, file]));
  const libraries = librariesToMerge(
    paths,
    (path) => stored.get(path)?.metadata["reflib"] !== undefined,
  );
  const [first] = libraries;

  const sources = [];
  for (const path of libraries) {
    await compactLibrary(projectId, path, signal);
    sources.push({ file: await files.download(projectId, path), filename: nameOf(path) });
  }
  const folder = folderOf(first);
  const names = new Set([...stored.keys()].filter((path) => folderOf(path) === folder).map(nameOf));
  const name = freeName(`${MERGED_NAME}${writableExtension(first)}`, names);
  const path = folder === "" ? name : `${folder}/${name}`;
  const { content, refCount, counts, decisions } = await uniteLibraryFiles(sources, name, {
    signal,
  });
  onSaving(refCount);
  await files.upload(projectId, path, content, {
    metadata: { reflib: { refCount, format: formatOfName(name) ?? "ris", decisions } },
  });
  await appendLog(projectId, {
    type: "fileMerge",
    filePath: path,
    sources: libraries.map((filePath, index) => ({ filePath, references: counts[index] ?? 0 })),
    references: refCount,
  });
  return path;
}

/** Falls back to `.ris` if the format cannot be written. */
function writableExtension(path: string): string {
  const format = formatOfName(path);
  return format === null || format === "wos" ? ".ris" : path.slice(path.lastIndexOf("."));
}
