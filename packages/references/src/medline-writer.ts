import { DOI_MARK, MEDLINE_PRIVATE } from "./medline-private.ts";
import { typeOfPublicationTypes } from "./medline-record.ts";
import type { Reference } from "./reference.ts";
import { eachTagValue } from "./tag-values.ts";

/** Excludes TY, which would begin a RIS record. */
const TAG = /^(?!TY$)[A-Z][A-Z0-9]{1,3}$/;

export function medlineRecord(reference: Reference): string {
  const { id, type, accessionNum, workType, doi, keywords = [], extras } = reference;
  const isPubmed = /^\d+$/.test(accessionNum ?? "");
  let record = `PMID- ${isPubmed ? accessionNum : ""}\n`;
  const give = (tag: string, value: string): void => {
    const label = `${tag.padEnd(4)}- `;
    record += `${label}${value.includes("\n") ? value.replaceAll("\n", `\n${label}`) : value}\n`;
  };
  if (id !== accessionNum) give(MEDLINE_PRIVATE.id, id);
  if (type !== undefined && type !== typeOfPublicationTypes(workType))
    give(MEDLINE_PRIVATE.type, type);
  if (doi !== undefined) give("LID", doi + DOI_MARK);
  /** For each heading, the number of keywords still to write as MH. */
  const headings = new Map<string, number>();
  for (const heading of extras?.medline?.["MH"] ?? [])
    headings.set(heading, (headings.get(heading) ?? 0) + 1);
  for (const keyword of keywords) {
    const left = headings.get(keyword) ?? 0;
    give(left > 0 ? "MH" : "OT", keyword);
    if (left > 0) headings.set(keyword, left - 1);
  }
  eachTagValue(reference, "medline", MEDLINE_PRIVATE.carrier, TAG, (tag, value) => {
    // Headings were written with the keywords, and PMID may only have a PubMed number.
    if (tag !== "MH" && !(tag === "PMID" && isPubmed)) give(tag === "PMID" ? "XAN" : tag, value);
  });
  return `${record}\n`;
}
