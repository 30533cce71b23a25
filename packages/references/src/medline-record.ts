import { deserializeForeignExtras } from "./foreign-extras.ts";
import { DOI_MARK, MEDLINE_PRIVATE } from "./medline-private.ts";
import { RecordFiller } from "./record-filler.ts";
import type { Reference } from "./reference.ts";
import { isKnownType, typeOfLabel } from "./reference-type.ts";
import type { RisLines } from "./ris-lines.ts";
import { TAG_RULES } from "./tag-rules.ts";

export function referenceOfMedline(
  filler: RecordFiller,
  tags: readonly string[],
  values: readonly string[],
): Reference {
  const reference = filler.begin();
  const keywords: string[] = [];
  let doi = "";
  for (let i = 0; i < tags.length; i++) {
    const tag = tags[i] as string;
    const raw = values[i] as string;
    const rule = TAG_RULES.medline.get(tag);
    if (rule) {
      filler.put(rule, raw);
      continue;
    }
    const value = raw.trim();
    if (!value) continue;
    if (tag === "OT" || tag === "MH") {
      keywords.push(value);
      // This extra marks the keyword as a heading, which is written as MH again.
      if (tag === "MH") filler.keep(tag, value);
    } else if ((tag === "LID" || tag === "AID") && value.endsWith(DOI_MARK)) {
      const found = value.slice(0, -DOI_MARK.length).trim();
      if (!doi) doi = found;
      else if (found !== doi) filler.keep(tag, value);
    } else if (tag === MEDLINE_PRIVATE.id && !reference.id) reference.id = value;
    else if (tag === MEDLINE_PRIVATE.type && reference.type === undefined) reference.type = value;
    else if (!(tag === MEDLINE_PRIVATE.carrier && deserializeForeignExtras(reference, value)))
      filler.keep(tag, value);
  }
  if (keywords.length > 0) reference.keywords = keywords;
  if (doi) reference.doi = doi;
  filler.finish();
  reference.id ||= reference.accessionNum ?? "";
  const type = reference.type ?? typeOfPublicationTypes(reference.workType);
  if (type !== undefined) reference.type = type;
  return reference;
}

/** Reads a MEDLINE record inside a RIS file. */
export function referenceOfMedlineLines(lines: RisLines): Reference {
  const places = [...Array(lines.count).keys()];
  // MEDLINE line breaks only wrap text.
  return referenceOfMedline(
    new RecordFiller("medline"),
    places.map((at) => lines.tagAt(at).name),
    places.map((at) => lines.valueAt(at).replaceAll(/\s*\n\s*/g, " ")),
  );
}

/** Prefers journal article; otherwise returns the first known type. */
export function typeOfPublicationTypes(workType: string | undefined): string | undefined {
  if (workType === undefined) return undefined;
  const types = workType.split("\n").map(typeOfLabel);
  return types.includes("journalArticle") ? "journalArticle" : types.find(isKnownType);
}
