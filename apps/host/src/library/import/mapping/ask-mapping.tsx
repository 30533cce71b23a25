import { formatOfName } from "@tera/references";
import { dialogs } from "../../../errors/notices.ts";
import { withWorkProgress } from "../../../errors/work-progress.tsx";
import { looksLikeLibrary } from "../../../references/looks-like-library.ts";
import { MapColumnsDialog } from "./MapColumnsDialog.tsx";
import { type ColumnMapping, mappedFile } from "./mapped-table.ts";
import { readTableHead, type TableHead } from "./read-table.ts";

/**
 * Resolves to the head of a table whose columns are not recognized as those of references, and to
 * undefined for any other file.
 */
export async function unknownTableHead(
  file: Blob,
  filename: string,
): Promise<TableHead | undefined> {
  const format = formatOfName(filename);
  if ((format !== "csv" && format !== "tsv") || (await looksLikeLibrary(file, filename)))
    return undefined;
  return readTableHead(file);
}

/**
 * Asks what the columns of an unknown table are. Resolves to the file as a library, to the file
 * itself if its columns are known or it is no table, or to undefined if the person cancels.
 */
export async function askMapping(file: File, signal?: AbortSignal): Promise<File | undefined> {
  const table = await unknownTableHead(file, file.name);
  if (table === undefined) return file;
  const mapping = await dialogs.show<ColumnMapping | undefined>(
    (close) => <MapColumnsDialog filename={file.name} table={table} onAnswer={close} />,
    { signal },
  );
  if (mapping === undefined) return undefined;
  return withWorkProgress(`Reading ${file.name}`, 0, ({ signal: cancelled }) =>
    mappedFile(file, table, mapping, cancelled),
  );
}

/** Asks for each unknown table among the files. Resolves to undefined if the person cancels. */
export async function askMappings(
  files: readonly File[],
  signal: AbortSignal,
): Promise<readonly File[] | undefined> {
  const mapped: File[] = [];
  for (const file of files) {
    const library = await askMapping(file, signal);
    if (library === undefined) return undefined;
    mapped.push(library);
  }
  return mapped;
}
