import { XML_FRAME, xmlRecord } from "./endnote-xml-writer.ts";
import { EventLoopTurns } from "./event-loop-turns.ts";
import { jsonRecord } from "./json-writer.ts";
import { writableFormat, type WritableFormat } from "./library-format.ts";
import { medlineRecord } from "./medline-writer.ts";
import { referenceFromPlain } from "./plain-reference.ts";
import type { Reference } from "./reference.ts";
import { ReferencesError } from "./references-error.ts";
import { risRecord } from "./ris-writer.ts";

/** How each format writes a record, and what stands around and between the records. */
const WRITERS: Record<WritableFormat, { head: string; record: (reference: Reference) => string; between: string; foot: string }> = {
  ris: { head: "", record: risRecord, between: "", foot: "" },
  medline: { head: "", record: medlineRecord, between: "", foot: "" },
  endnoteXml: { ...XML_FRAME, record: xmlRecord, between: "" },
  json: { head: "[\n", record: jsonRecord, between: ",\n", foot: "\n]\n" },
};

const RECORDS_PER_BLOCK = 250;

/**
 * Writes references as a file of the given format, or of the format that its name asks for, in UTF-8. Each value keeps a place:
 * what a format has no field for goes into private tags that reading understands. Plain objects of the same shape are taken too.
 */
export async function format(references: readonly Reference[], target: { filename: string } | { format: WritableFormat }): Promise<Uint8Array> {
  const writer = WRITERS[writableFormat(target)];
  if (!Array.isArray(references)) throw new ReferencesError("NOT-REFERENCES", "A library is saved from a list of references, and what was given is none. Give an array of references.");
  const encoder = new TextEncoder();
  const turns = new EventLoopTurns();
  const blocks: Uint8Array[] = [encoder.encode(writer.head)];
  for (let at = 0; at < references.length; at += RECORDS_PER_BLOCK) {
    await turns.give();
    let text = "";
    for (let index = at; index < Math.min(at + RECORDS_PER_BLOCK, references.length); index++) {
      text += (index > 0 ? writer.between : "") + writer.record(tidied(references[index], index));
    }
    blocks.push(encoder.encode(text));
  }
  blocks.push(encoder.encode(writer.foot));
  return joined(blocks);
}

/** Tools hand over objects that were never read here, with numbers, blanks and properties of their own. */
function tidied(given: unknown, index: number): Reference {
  const reference = referenceFromPlain(given, () => undefined);
  if (reference === null) throw new ReferencesError("NOT-REFERENCES", `Item ${index + 1} of the list is no reference: it has none of the fields of one. Nothing was saved.`);
  reference.id ||= String(index + 1);
  return reference;
}

function joined(blocks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(blocks.reduce((size, block) => size + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  return whole;
}
