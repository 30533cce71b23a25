import { z } from "zod";
import { requireBoundedJson } from "../access/json-bounds.ts";
import { projectFields } from "@tera/contract";
import { ApiError } from "../errors/api-error.ts";
import {
  type ArchiveEntryOf,
  ARCHIVE_FILES,
  archiveDescription,
  archiveEntries,
  SINGLE_FILE_FORMAT,
  type ImportedList,
  MAX_ENTRIES,
  MAX_PIECE_BYTES,
  MAX_PIECE_PARTS,
} from "./archive-contents.ts";
import type { OpenArchive } from "./open-archive.ts";

export interface DescribedProject {
  readonly exportedAt: string;
  readonly data: Record<string, unknown>;
  /** Yields the checked entries of a list, whose names are unique. Can be called again. */
  entries<List extends ImportedList>(list: List): AsyncIterable<ArchiveEntryOf<List>>;
}

const LINE_END = 0x0a;
const UNREADABLE =
  "The file isn't a project archive, or it was made by a newer version. Choose a file that was made by exporting a project.";
const newProject = z.looseObject(projectFields);
const singleFileLists = z.object({
  files: z.array(z.unknown()),
  namespaces: z.array(z.unknown()),
  libraries: z.array(z.unknown()),
});

/** Reads a description in any known format. Throws if no project can be created from it. */
export async function readDescription({ entries }: OpenArchive): Promise<DescribedProject> {
  const piece = entries.get(ARCHIVE_FILES.description);
  if (piece !== undefined && piece.size > MAX_PIECE_BYTES) throw pieceTooLarge();
  const chunks: Uint8Array[] = [];
  if (piece !== undefined) for await (const chunk of piece.read()) chunks.push(chunk);
  const value = parsePiece(chunks);
  const { format, exportedAt, data } = parseAs(archiveDescription, value);
  const parsedData = newProject.safeParse(data);
  if (!parsedData.success)
    throw new ApiError(
      "INVALID",
      `The project in the archive can't be created: ${firstIssueSentence(parsedData.error)}`,
      { cause: parsedData.error },
    );
  const lists = format === SINGLE_FILE_FORMAT ? parseAs(singleFileLists, value) : undefined;
  return {
    exportedAt,
    data: { ...data, name: parsedData.data.name },
    entries: (list) =>
      checkedEntries(list, lists === undefined ? linesOf(entries, list) : lists[list]),
  };
}

async function* checkedEntries<List extends ImportedList>(
  list: List,
  found: AsyncIterable<unknown> | readonly unknown[],
): AsyncGenerator<ArchiveEntryOf<List>> {
  const names = new Set<string>();
  for await (const value of found) {
    const entry = parseAs<ArchiveEntryOf<ImportedList>>(archiveEntries[list], value);
    const name = "path" in entry ? entry.path : "name" in entry ? entry.name : entry.file;
    if (names.has(name))
      throw new ApiError(
        "INVALID",
        "The archive is damaged: it lists something twice. Export the project again.",
      );
    names.add(name);
    if (names.size > MAX_ENTRIES)
      throw new ApiError(
        "TOO-LARGE",
        `The archive lists more than ${MAX_ENTRIES} ${list}. Ask your administrator to move the project.`,
      );
    yield entry as ArchiveEntryOf<List>;
  }
}

async function* linesOf(entries: OpenArchive["entries"], list: ImportedList): AsyncGenerator {
  const piece = entries.get(ARCHIVE_FILES.lists[list]);
  if (piece === undefined)
    throw new ApiError(
      "INVALID",
      "The archive is incomplete: one of its lists is missing. Export the project again.",
    );
  let line: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of piece.read()) {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_END, start);
      const part = chunk.subarray(start, end === -1 ? chunk.length : end);
      bytes += part.length;
      if (bytes > MAX_PIECE_BYTES) throw pieceTooLarge();
      if (part.length > 0) line.push(part);
      if (end === -1) break;
      if (bytes > 0) yield parsePiece(line);
      line = [];
      bytes = 0;
      start = end + 1;
    }
  }
  if (bytes > 0) yield parsePiece(line);
}

function parsePiece(chunks: readonly Uint8Array[]): unknown {
  const text = Buffer.concat(chunks).toString("utf8");
  try {
    requireBoundedJson(text, MAX_PIECE_PARTS);
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof ApiError)
      throw cause.code === "TOO-LARGE"
        ? new ApiError(
            "TOO-LARGE",
            `An entry in the archive's description holds more than ${MAX_PIECE_PARTS} values. Ask your administrator to move the project.`,
            { cause },
          )
        : cause;
    throw new ApiError("INVALID", UNREADABLE, { cause });
  }
}

function parseAs<Shape>(schema: z.ZodType<Shape>, value: unknown): Shape {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ApiError("INVALID", UNREADABLE, { cause: parsed.error });
  return parsed.data;
}

function firstIssueSentence({ issues: [issue] }: z.ZodError): string {
  const complaint = issue?.message ?? "its data is not in the expected form";
  return complaint.endsWith(".") ? complaint : `${complaint}.`;
}

function pieceTooLarge(): ApiError {
  return new ApiError(
    "TOO-LARGE",
    `An entry in the archive's description is larger than ${MAX_PIECE_BYTES / 1_000_000} MB. Ask your administrator to move the project.`,
  );
}
