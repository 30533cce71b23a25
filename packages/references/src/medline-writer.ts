import { packForeignExtras } from "./foreign-extras.ts";
import { typeOfPublicationTypes } from "./medline-reader.ts";
import { DOI_MARK, MEDLINE_PRIVATE, MEDLINE_RULES } from "./medline-rules.ts";
import type { Reference } from "./reference.ts";
import type { TagRule } from "./tag-rules.ts";

const writtenAs: readonly TagRule[] = [...MEDLINE_RULES.values()].filter((rule) => rule.rank === 0 && rule.tag !== "PMID");
const PUBMED_NUMBER = /^\d+$/;
const TAG = /^[A-Z][A-Z0-9]{1,3}$/;

function tagLines(tag: string, value: string): string {
  const label = `${tag.padEnd(4)}- `;
  return value.includes("\n") ? value.split("\n").map((line) => `${label}${line}\n`).join("") : `${label}${value}\n`;
}

/** One reference as a MEDLINE record. */
export function medlineRecord(reference: Reference): string {
  const accession = reference.accessionNum;
  const isPubmed = accession !== undefined && PUBMED_NUMBER.test(accession);
  let record = tagLines("PMID", isPubmed ? accession : "");
  if (!isPubmed && accession !== undefined) record += tagLines("XAN", accession);
  if (reference.id !== accession) record += tagLines(MEDLINE_PRIVATE.id, reference.id);
  for (const { tag, field, how } of writtenAs) {
    const value = reference[field];
    if (value === undefined) continue;
    if (how === "list" && Array.isArray(value)) for (const item of value) record += tagLines(tag, item);
    else record += tagLines(tag, value as string);
  }
  if (reference.type !== undefined && reference.type !== typeOfPublicationTypes(reference.workType)) record += tagLines(MEDLINE_PRIVATE.type, reference.type);
  record += doiLine(reference.doi) + keywordLines(reference);
  for (const [tag, values] of Object.entries(reference.extras?.medline ?? {})) {
    const rule = MEDLINE_RULES.get(tag);
    // Headings stand among the keywords; an alternate of a field that was emptied would fill it again.
    if (!TAG.test(tag) || tag === "MH" || (rule && reference[rule.field] === undefined)) continue;
    for (const value of values) record += tagLines(tag, value);
  }
  const foreign = packForeignExtras(reference.extras, "medline");
  if (foreign) record += tagLines(MEDLINE_PRIVATE.carrier, foreign);
  return `${record}\n`;
}

function doiLine(doi: string | undefined): string {
  if (doi === undefined) return "";
  return doi.includes("\n") ? tagLines(MEDLINE_PRIVATE.doi, doi.replaceAll("\n", " ")) : `LID - ${doi}${DOI_MARK}\n`;
}

function keywordLines(reference: Reference): string {
  const headings = new Set(reference.extras?.medline?.["MH"]);
  return (reference.keywords ?? []).map((keyword) => tagLines(headings.has(keyword) ? "MH" : "OT", keyword)).join("");
}
