import { recordWriter } from "../format-library.ts";
import { joinBytes } from "../library-text.ts";
import type { Reference } from "../reference.ts";
import type { Layout, LibraryChanges } from "./library-changes.ts";
import { planSteps, type RecordStep } from "./plan-steps.ts";
import type { RecordPlaces } from "./record-places.ts";
import type { RecordSpan } from "./record-span.ts";
import type { SourceBytes } from "./source-bytes.ts";
import type { SourceEncoding } from "./source-encoding.ts";
import type { Patch } from "./splice-file.ts";
import { BibtexRecords } from "./bibtex-records.ts";
import { TaggedRecords } from "./tagged-records.ts";
import { XmlRecords } from "./xml-records.ts";

export interface PatchedFile {
  bytes: SourceBytes;
  encoding: SourceEncoding;
  references: readonly Reference[];
  places: RecordPlaces;
  layout: Layout;
}

const FINDERS = {
  ris: TaggedRecords,
  medline: TaggedRecords,
  endnoteXml: XmlRecords,
  bibtex: BibtexRecords,
} as const;

const RECORDS_PER_PART = 250;

/** Returns patches in file order, or null if a record can't be found or written. */
export async function planPatches(
  { bytes, encoding, references, places, layout }: PatchedFile,
  changes: LibraryChanges,
): Promise<Patch[] | null> {
  const { steps, appended } = planSteps(references, places, changes);
  const finder = new FINDERS[layout](bytes, encoding, places);
  const write = await recordWriter(layout);
  const textOf = (reference: Reference): string =>
    write(reference).replace(/\n+$/, "").replaceAll("\n", encoding.lineEnd);
  const patches: Patch[] = [];
  let end = -1;
  for (const [place, step] of steps) {
    const span = await finder.find(place);
    if (span === null || span.begin < end) return null;
    const patch = patchFor(step, span, textOf, encoding);
    if (patch === null) return null;
    patches.push(patch);
    end = span.end;
  }
  if (appended.length === 0) return patches;
  const separator = encoding.lineEnd.repeat(layout === "endnoteXml" ? 1 : 2);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < appended.length; at += RECORDS_PER_PART) {
    const records = appended.slice(at, at + RECORDS_PER_PART);
    const part = encoding.encode(records.map((each) => separator + textOf(each)).join(""));
    if (part === null) return null;
    parts.push(part);
  }
  return end < 0 ? null : [...patches, { from: end, to: end, bytes: joinBytes(parts) }];
}

/** Returns null if the file's encoding can't hold the record. */
function patchFor(
  step: RecordStep,
  { begin, end, endWithSeparator, insertId }: RecordSpan,
  textOf: (reference: Reference) => string,
  { encode }: SourceEncoding,
): Patch | null {
  if (step.kind === "remove") return { from: begin, to: endWithSeparator, bytes: new Uint8Array() };
  if (step.kind === "keep") return { from: end, to: end, bytes: new Uint8Array() };
  const { kind, reference } = step;
  const [from, to, text] =
    kind === "add id" && insertId
      ? [insertId.at, insertId.at, insertId.text(reference.id)]
      : [begin, end, textOf(reference)];
  const bytes = encode(text);
  return bytes && { from, to, bytes };
}
