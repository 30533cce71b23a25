import type { Bytes } from "./plain-arrays.ts";
import { MainThreadYield } from "./main-thread-yield.ts";
import { writableFormat, type WritableFormat } from "./library-format.ts";
import { joinBytes } from "./library-text.ts";
import { referenceFromPlain } from "./plain-reference.ts";
import { unwrapFields, type Reference } from "./reference.ts";
import { ReferencesError } from "./references-error.ts";

interface LibraryWriter {
  /** Called with each reference before anything is written. */
  prepare?: (reference: Reference) => void;
  record: (reference: Reference) => string;
  head?: string;
  between?: string;
  foot?: string;
}

const WRITERS: Record<WritableFormat, () => Promise<LibraryWriter>> = {
  ris: async () => ({ record: (await import("./ris-writer.ts")).risRecord }),
  medline: async () => ({ record: (await import("./medline-writer.ts")).medlineRecord }),
  endnoteXml: async () => (await import("./endnote-xml-writer.ts")).XML_WRITER,
  json: async () => ({
    head: "[\n",
    record: (await import("./json-writer.ts")).jsonRecord,
    between: ",\n",
    foot: "\n]\n",
  }),
  cslJson: async () => ({
    head: "[\n",
    record: (await import("./csl-item.ts")).cslRecord,
    between: ",\n",
    foot: "\n]\n",
  }),
  csv: async () => tableWriter(","),
  tsv: async () => tableWriter("\t"),
  bibtex: async () => ({ record: (await import("./bibtex-entry.ts")).bibtexRecord }),
};

async function tableWriter(delimiter: "," | "\t"): Promise<LibraryWriter> {
  const writer = new (await import("./csv-writer.ts")).CsvWriter(delimiter);
  return {
    prepare: (reference) => writer.prepare(reference),
    get head() {
      return writer.head;
    },
    record: (reference) => writer.record(reference),
  };
}

const RECORDS_PER_BLOCK = 250;

/**
 * Writes UTF-8 in the given format or in the format of the file name's extension. Values without a
 * field in the format go into private tags. `references` may be plain objects of the same shape.
 */
export async function format(
  references: readonly Reference[],
  target: { filename: string } | { format: WritableFormat },
): Promise<Bytes> {
  const chosen = writableFormat(target);
  if (!Array.isArray(references))
    throw new ReferencesError(
      "NOT-REFERENCES",
      "A library is saved from an array of references, and this is not an array.",
    );
  const writer = await WRITERS[chosen]();
  const idFor = createFallbackIds(references);
  const encoder = new TextEncoder();
  const mainThread = new MainThreadYield();
  if (writer.prepare)
    for (const [index, reference] of references.entries()) {
      if (index % RECORDS_PER_BLOCK === 0) await mainThread.yieldIfDue();
      withReference(reference, index, idFor, writer.prepare);
    }
  const { record, head = "", between = "", foot = "" } = writer;
  const blocks: Uint8Array<ArrayBuffer>[] = [encoder.encode(head)];
  for (let at = 0; at < references.length; at += RECORDS_PER_BLOCK) {
    await mainThread.yieldIfDue();
    let text = "";
    for (let index = at; index < Math.min(at + RECORDS_PER_BLOCK, references.length); index++) {
      text += (index > 0 ? between : "") + withReference(references[index], index, idFor, record);
    }
    blocks.push(encoder.encode(text));
  }
  blocks.push(encoder.encode(foot));
  return joinBytes(blocks);
}

/** Returns a function that writes one record, as `format` does. The reference must have an id. */
export async function recordWriter(
  chosen: WritableFormat,
): Promise<(reference: Reference) => string> {
  const { record } = await WRITERS[chosen]();
  return (reference) => withReference(reference, 0, () => "", record);
}

/**
 * Returns a function that makes an id from a list position. That function adds a suffix if another
 * reference has the id.
 */
function createFallbackIds(references: readonly unknown[]): (index: number) => string {
  let given: Set<string> | undefined;
  return (index) => {
    given ??= new Set(
      (references as readonly Partial<Record<"id" | "recNumber", unknown>>[]).flatMap(
        (reference) => [String(reference?.id).trim(), String(reference?.recNumber).trim()],
      ),
    );
    const number = String(index + 1);
    let id = number;
    for (let count = 2; given.has(id); count++) id = `${number}-${count}`;
    return id;
  };
}

/** Throws `NOT-REFERENCES` for circular or too deeply nested values. */
function withReference<Result>(
  given: unknown,
  index: number,
  idFor: (index: number) => string,
  handle: (reference: Reference) => Result,
): Result {
  try {
    return handle(toReference(given, index, idFor));
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw new ReferencesError(
      "NOT-REFERENCES",
      `Item ${index + 1} of the list holds values that can't be written (${error.message}). Nothing was saved.`,
    );
  }
}

/** Accepts plain objects, which tools pass. */
function toReference(given: unknown, index: number, idFor: (index: number) => string): Reference {
  const reference = referenceFromPlain(given, () => undefined);
  if (reference === null)
    throw new ReferencesError(
      "NOT-REFERENCES",
      `Item ${index + 1} of the list isn't a reference: it has no reference fields. Nothing was saved.`,
    );
  unwrapFields(reference);
  reference.id ||= idFor(index);
  return reference;
}
