import { Collector, type ReadResult, type Reader } from "./collector.ts";
import { MainThreadYield } from "./main-thread-yield.ts";
import { formatOfName, type LibraryFormat } from "./library-format.ts";
import { piecesOf, type LibraryInput } from "./library-input.ts";
import type { Reference } from "./reference.ts";
import { ReferencesError, throwIfCancelled } from "./references-error.ts";
import { refusalOf, sniffText } from "./sniff.ts";
import { textsOf } from "./library-text.ts";
import { countLineEnds } from "./line-ends.ts";
import type { LibraryWarning } from "./warning.ts";

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
export interface ReferenceBatch extends ReadResult {
  format: LibraryFormat;
  bytesRead: number;
  totalBytes?: number;
}

const BATCH_SIZE = 1_000;

/** The reader of each format is a module of its own, loaded with the first file that needs it. */
const READERS: Record<LibraryFormat, () => Promise<new (collector: Collector) => Reader>> = {
  ris: async () => (await import("./ris-reader.ts")).RisReader,
  medline: async () => (await import("./medline-reader.ts")).MedlineReader,
  endnoteXml: async () => (await import("./endnote-xml-reader.ts")).EndnoteXmlReader,
  json: async () => (await import("./json-reader.ts")).JsonReader,
  wos: async () => (await import("./wos-reader.ts")).WosReader,
};

/** Reads a library in batches as its bytes come. The last batch may be empty of references; breaking off the loop stops the source. */
export async function* parseStream(
  input: LibraryInput,
  options: ParseOptions & { batchSize?: number } = {},
): AsyncGenerator<ReferenceBatch, void, undefined> {
  const { filename, signal, batchSize = BATCH_SIZE } = options;
  throwIfCancelled(signal);
  const { pieces, total } = piecesOf(input, signal);
  const collector = new Collector();
  let reader: Reader | undefined;
  let format: LibraryFormat = "ris";
  let read = 0;
  let isLegacy = false;
  let references = 0;
  const mainThread = new MainThreadYield();
  const batch = (): ReferenceBatch => {
    const found = collector.take();
    references += found.references.length;
    return {
      ...found,
      format,
      bytesRead: read,
      ...(total === undefined ? {} : { totalBytes: total }),
    };
  };
  for await (const { texts, size, legacy, isCut, head } of textsOf(pieces)) {
    throwIfCancelled(signal);
    read += size;
    if (reader === undefined) {
      const found = sniffText(head, filename) ?? emptyFormat(head, filename);
      if (found === null) throw refusalOf(head);
      format = found;
      reader = new (await READERS[format]())(collector);
      if (head.trim() === "") collector.warn(1, "EMPTY", "The file is empty.");
    }
    if (legacy && !isLegacy)
      collector.warn(
        reader.line + countLineEnds(legacy.after),
        "LEGACY-ENCODING",
        `From this line on some lines are not UTF-8; they were read as ${legacy.encoding}. Check their accents and symbols.`,
      );
    isLegacy ||= legacy !== undefined;
    for (const text of texts) reader.write(text);
    if (isCut)
      collector.warn(
        reader.line,
        "MISSING-END",
        "The file ends in the middle of a character, which was left out.",
      );
    if (collector.waiting >= batchSize) yield batch();
    await mainThread.yieldIfDue();
  }
  throwIfCancelled(signal);
  reader?.end();
  const last = batch();
  // Records of nothing, or text alone: a line in some other file looked like a library's.
  if (
    references === 0 &&
    (last.skipped > 0 || last.warnings.some(({ code }) => code === "OUTSIDE-RECORD"))
  ) {
    const first = last.warnings[0];
    throw new ReferencesError(
      "NOT-A-LIBRARY",
      `Unsupported library format: the file has no reference in it. ${first?.message ?? ""}`.trim(),
      first?.line ?? 1,
    );
  }
  yield last;
}

/** A library of no references is an empty file in the tagged formats: it was saved so, if its name says it is one. */
function emptyFormat(head: string, filename: string | undefined): LibraryFormat | null {
  return head.trim() === "" ? formatOfName(filename) : null;
}

/** Reads a whole library. Faults in single records are warnings; a file that is no library rejects with a `ReferencesError` that names the line. */
export async function parse(
  input: LibraryInput,
  options: ParseOptions = {},
): Promise<ParsedLibrary> {
  const library: ParsedLibrary = { references: [], warnings: [], skipped: 0, format: "ris" };
  for await (const batch of parseStream(input, options)) {
    for (const reference of batch.references) library.references.push(reference);
    library.warnings.push(...batch.warnings);
    library.skipped += batch.skipped;
    library.format = batch.format;
  }
  return { ...library, warnings: library.warnings.toSorted((a, b) => a.line - b.line) };
}
