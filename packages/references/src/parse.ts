import { Collector, type ReadResult, type Reader } from "./collector.ts";
import { MainThreadYield } from "./main-thread-yield.ts";
import { formatOfName, type LibraryFormat } from "./library-format.ts";
import { piecesOf, type LibraryInput } from "./library-input.ts";
import type { Reference } from "./reference.ts";
import { throwIfCancelled } from "./references-error.ts";
import { sniffText } from "./sniff.ts";
import { textsOf } from "./library-text.ts";
import { countLineEnds } from "./line-ends.ts";
import type { LibraryWarning } from "./warning.ts";

/**
 * `filename` decides the format only if the content does not. Aborting `signal` throws `CANCELLED`.
 */
export interface ParseOptions {
  filename?: string;
  signal?: AbortSignal;
}

/** Warnings are in file order. `skipped` counts the records that were not read. */
export interface ParsedLibrary {
  references: Reference[];
  warnings: LibraryWarning[];
  skipped: number;
  format: LibraryFormat;
}

/**
 * `bytesRead` and `totalBytes` count characters if the input is a string. Streams have no total.
 * `line` is the line at `bytesRead`; it may begin earlier.
 */
export interface ReferenceBatch extends ReadResult {
  format: LibraryFormat;
  line: number;
  bytesRead: number;
  totalBytes?: number;
}

const BATCH_SIZE = 1_000;

const READERS: Record<LibraryFormat, () => Promise<new (collector: Collector) => Reader>> = {
  ris: async () => (await import("./ris-reader.ts")).RisReader,
  medline: async () => (await import("./medline-reader.ts")).MedlineReader,
  endnoteXml: async () => (await import("./endnote-xml-reader.ts")).EndnoteXmlReader,
  json: async () => (await import("./json-reader.ts")).JsonReader,
  cslJson: async () => (await import("./csl-reader.ts")).CslReader,
  csv: async () => (await import("./csv-reader.ts")).CsvReader,
  tsv: async () => (await import("./csv-reader.ts")).CsvReader,
  bibtex: async () => (await import("./bibtex-reader.ts")).BibtexReader,
  wos: async () => (await import("./wos-reader.ts")).WosReader,
};

/** The last batch may have no references. Leaving the loop cancels the stream's source. */
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
      line: reader?.line ?? 1,
      bytesRead: read,
      ...(total === undefined ? {} : { totalBytes: total }),
    };
  };
  for await (const { texts, size, legacy, isCut, head } of textsOf(pieces)) {
    throwIfCancelled(signal);
    read += size;
    if (reader === undefined) {
      const found = sniffText(head, filename) ?? emptyFormat(head, filename);
      if (found === null) throw (await import("./refusal.ts")).refusalOf(head, filename);
      format = found;
      reader = new (await READERS[format]())(collector);
      if (head.trim() === "") collector.warn(1, "EMPTY", "The file is empty.");
      else if (filename && !formatOfName(filename))
        (await import("./recognition.ts")).warnOfName(collector, filename, format);
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
  // One line looked like a record, but the file is not a library.
  if (
    references === 0 &&
    (last.skipped > 0 || last.warnings.some(({ code }) => code === "OUTSIDE-RECORD"))
  )
    throw (await import("./refusal.ts")).refusalWithoutReferences(last.warnings);
  yield last;
}

/** A blank file is an empty library if its name has a known extension. */
function emptyFormat(head: string, filename: string | undefined): LibraryFormat | null {
  return head.trim() === "" ? formatOfName(filename) : null;
}

/**
 * Damaged records become warnings. A file that is not a library throws a `ReferencesError` with the
 * line.
 *
 * @example
 * ```ts
 * const { references, warnings } = await parse(file, { filename: "search.ris" });
 * ```
 */
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
