import { Collector, type Found, type Reader } from "./collector.ts";
import { EndnoteXmlReader } from "./endnote-xml-reader.ts";
import { JsonReader } from "./json-reader.ts";
import { EventLoopTurns } from "./event-loop-turns.ts";
import { formatOfName, type LibraryFormat } from "./library-format.ts";
import { piecesOf, type LibraryInput } from "./library-input.ts";
import { MedlineReader } from "./medline-reader.ts";
import type { Reference } from "./reference.ts";
import { ReferencesError, throwIfCancelled } from "./references-error.ts";
import { RisReader } from "./ris-reader.ts";
import { refusalOf, sniffText } from "./sniff.ts";
import { textsOf } from "./library-text.ts";
import type { LibraryWarning } from "./warning.ts";
import { WosReader } from "./wos-reader.ts";

/** How a library is read. The file's name only decides what its content leaves open; an aborted signal ends the reading with `CANCELLED`. */
export interface ParseOptions {
  filename?: string;
  signal?: AbortSignal;
}

/** A library that was read whole. Warnings are in the order of the file; `skipped` counts the records that could not be read. */
export interface ParsedLibrary {
  references: Reference[];
  warnings: LibraryWarning[];
  skipped: number;
  format: LibraryFormat;
}

/** A part of a library. `bytesRead` of `totalBytes`, where that is known, tells how far reading is; of a string they count characters. */
export interface ReferenceBatch extends Found {
  format: LibraryFormat;
  bytesRead: number;
  totalBytes?: number;
}

const BATCH_SIZE = 1_000;

function readerOf(format: LibraryFormat, collector: Collector): Reader {
  if (format === "ris") return new RisReader(collector);
  if (format === "medline") return new MedlineReader(collector);
  if (format === "endnoteXml") return new EndnoteXmlReader(collector);
  if (format === "wos") return new WosReader(collector);
  return new JsonReader(collector);
}

/** Reads a library in batches as its bytes come. The last batch may be empty of references; breaking off the loop stops the source. */
export async function* parseStream(input: LibraryInput, options: ParseOptions & { batchSize?: number } = {}): AsyncGenerator<ReferenceBatch, void, undefined> {
  const { filename, signal, batchSize = BATCH_SIZE } = options;
  throwIfCancelled(signal);
  const { pieces, total } = piecesOf(input);
  const collector = new Collector();
  let reader: Reader | undefined;
  let format: LibraryFormat = "ris";
  let read = 0;
  let references = 0;
  const turns = new EventLoopTurns();
  const batch = (): ReferenceBatch => {
    const found = collector.take();
    references += found.references.length;
    return { ...found, format, bytesRead: read, ...(total === undefined ? {} : { totalBytes: total }) };
  };
  for await (const { text, size, legacyAfter, head } of textsOf(pieces)) {
    throwIfCancelled(signal);
    read += size;
    if (reader === undefined) {
      const found = sniffText(head, filename) ?? emptyFormat(head, filename);
      if (found === null) throw refusalOf(head);
      format = found;
      reader = readerOf(format, collector);
      if (head.trim() === "") collector.warn(1, "EMPTY", "The file is empty.");
    }
    const line = legacyAfter === undefined ? 0 : reader.line + legacyAfter.split("\n").length - 1;
    if (line > 0) collector.warn(line, "LEGACY-ENCODING", "The file is not in UTF-8 from this line on; such lines were read as Windows-1252. Check accents and special characters here.");
    reader.write(text);
    if (collector.waiting >= batchSize) yield batch();
    await turns.give();
  }
  throwIfCancelled(signal);
  reader?.end();
  const last = batch();
  // Records of nothing, or text alone: a line in some other file looked like a library's.
  if (references === 0 && (last.skipped > 0 || last.warnings.some(({ code }) => code === "OUTSIDE-RECORD"))) {
    const first = last.warnings[0];
    throw new ReferencesError("NOT-A-LIBRARY", `Unsupported library format: the file has no reference in it. ${first?.message ?? ""}`.trim(), first?.line ?? 1);
  }
  yield last;
}

/** A library of no references is an empty file in the tagged formats: it was saved so, if its name says it is one. */
function emptyFormat(head: string, filename: string | undefined): LibraryFormat | null {
  return head.trim() === "" ? formatOfName(filename) : null;
}

/** Reads a whole library. Faults in single records are warnings; a file that is no library rejects with a `ReferencesError` that names the line. */
export async function parse(input: LibraryInput, options: ParseOptions = {}): Promise<ParsedLibrary> {
  const library: ParsedLibrary = { references: [], warnings: [], skipped: 0, format: "ris" };
  for await (const batch of parseStream(input, options)) {
    for (const reference of batch.references) library.references.push(reference);
    library.warnings.push(...batch.warnings);
    library.skipped += batch.skipped;
    library.format = batch.format;
  }
  return { ...library, warnings: library.warnings.toSorted((a, b) => a.line - b.line) };
}
