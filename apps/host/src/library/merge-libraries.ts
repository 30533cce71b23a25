import { formatOfName } from "@tera/references";
import { freeName } from "../files/file-name.ts";
import { folderOf, nameOf } from "../files/project-file.ts";
import { platform } from "../platform/platform.ts";
import { uniteLibraryFiles } from "../references/run-library-job.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { librariesToMerge } from "./libraries-to-merge.ts";
import { compactLibrary } from "./write-back.ts";

/** The name of a merged library; its extension is the first library's, where that can be written. */
const MERGED_NAME = "Merged library";

/**
 * Makes one library of those among the files, beside the first of them, with every reference of each; the sources stay as they are. Files that are no
 * libraries are left out. Resolves to the path of the new file. Refuses fewer than two files, and fewer than two libraries among them.
 */
export async function mergeLibraries(
  projectId: string,
  paths: readonly string[],
  signal: AbortSignal = new AbortController().signal,
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
  const { content, refCount } = await uniteLibraryFiles(sources, name, { signal });
  await files.upload(projectId, path, content, {
    metadata: { reflib: { refCount, format: formatOfName(name) ?? "ris" } },
  });
  await appendLog(projectId, { type: "fileUpload", filePath: path });
  return path;
}

/** The extension of a library, or `.ris` where that format is only read. */
function writableExtension(path: string): string {
  const format = formatOfName(path);
  return format === null || format === "wos" ? ".ris" : path.slice(path.lastIndexOf("."));
}
