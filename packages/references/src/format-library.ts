import { MainThreadYield } from "./main-thread-yield.ts";
import { writableFormat, type WritableFormat } from "./library-format.ts";
import { joinBytes } from "./library-text.ts";
import { referenceFromPlain } from "./plain-reference.ts";
import { unwrapFields, type Reference } from "./reference.ts";
import { ReferencesError } from "./references-error.ts";

interface LibraryWriter {
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
};

const RECORDS_PER_BLOCK = 250;

/**
 * Writes UTF-8 in the given format or in the format of the file name's extension. Values without a
 * field in the format go into private tags. `references` may be plain objects of the same shape.
 */
export async function format(
  references: readonly Reference[],
  target: { filename: string } | { format: WritableFormat },
): Promise<Uint8Array<ArrayBuffer>> {
  const chosen = writableFormat(target);
  if (!Array.isArray(references))
    throw new ReferencesError(
      "NOT-REFERENCES",
      "A library is saved from an array of references, and this is not an array.",
    );
  const { record, head = "", between = "", foot = "" } = await WRITERS[chosen]();
  const idFor = createFallbackIds(references);
  const encoder = new TextEncoder();
  const mainThread = new MainThreadYield();
  const blocks: Uint8Array<ArrayBuffer>[] = [encoder.encode(head)];
  for (let at = 0; at < references.length; at += RECORDS_PER_BLOCK) {
    await mainThread.yieldIfDue();
    let text = "";
    for (let index = at; index < Math.min(at + RECORDS_PER_BLOCK, references.length); index++) {
      text += (index > 0 ? between : "") + formatRecord(references[index], index, idFor, record);
    }
    blocks.push(encoder.encode(text));
  }
  blocks.push(encoder.encode(foot));
  return joinBytes(blocks);
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
function formatRecord(
  given: unknown,
  index: number,
  idFor: (index: number) => string,
  record: LibraryWriter["record"],
): string {
  try {
    return record(toReference(given, index, idFor));
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
