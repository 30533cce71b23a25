import { joinBytes } from "../library-text.ts";
import type { Reference } from "../reference.ts";
import type { Layout, LibraryChanges } from "./library-changes.ts";
import { planSteps, type RecordStep } from "./plan-steps.ts";
import { recordText } from "./record-text.ts";
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

/** Returns patches in file order, or null if a record can't be found or written. */
export async function planPatches(
  { bytes, encoding, references, places, layout }: PatchedFile,
  changes: LibraryChanges,
): Promise<Patch[] | null> {
  const { steps, appended } = planSteps(references, places, changes);
  const finder = new FINDERS[layout](bytes, encoding, places);
  const patches: Patch[] = [];
  let end = -1;
  for (const [place, step] of steps) {
    const span = await finder.find(place);
    if (span === null || span.begin < end) return null;
    const patch = await patchFor(step, span, { layout, encoding });
    if (patch === null) return null;
    patches.push(patch);
    end = span.end;
  }
  if (appended.length === 0) return patches;
  const separator = encoding.lineEnd.repeat(layout === "endnoteXml" ? 1 : 2);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const reference of appended) {
    const part = encoding.encode(separator + (await recordText(reference, layout, encoding)));
    if (part === null) return null;
    parts.push(part);
  }
  return end < 0 ? null : [...patches, { from: end, to: end, bytes: joinBytes(parts) }];
}

/** Returns null if the file's encoding can't hold the record. */
async function patchFor(
  step: RecordStep,
  { begin, end, endWithSeparator, insertId }: RecordSpan,
  { layout, encoding }: Pick<PatchedFile, "layout" | "encoding">,
): Promise<Patch | null> {
  if (step.kind === "remove") return { from: begin, to: endWithSeparator, bytes: new Uint8Array() };
  if (step.kind === "keep") return { from: end, to: end, bytes: new Uint8Array() };
  const { kind, reference } = step;
  const [from, to, text] =
    kind === "add id" && insertId
      ? [insertId.at, insertId.at, insertId.text(reference.id)]
      : [begin, end, await recordText(reference, layout, encoding)];
  const bytes = encoding.encode(text);
  return bytes && { from, to, bytes };
}
