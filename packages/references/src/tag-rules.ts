import type { ListField, TextField } from "./reference.ts";

/** A format whose values stand under tags. */
export type TaggedFormat = "ris" | "medline" | "endnoteXml" | "wos";

/** Where the values of a tag go. Of the tags of one field, the lowest rank that is present fills it; the others are kept aside. */
export interface TagRule {
  tag: string;
  field: TextField | ListField;
  /** `first` takes the first value and keeps the others aside, `join` makes each value a line of the field, `list` an item. */
  how: "first" | "join" | "list";
  rank: number;
  /** The number of the field's row. */
  number: number;
}

/**
 * A row for each field: its name, with `!` where a second value is kept aside, with `*` for a list; then its tags in RIS, MEDLINE,
 * EndNote XML (paths below `record`) and Web of Science, in order of rank. A dash stands where the field is put together from several
 * tags by the format's reader, or where the format has none. MEDLINE lacks many; its tags that begin with X are our own.
 */
const ROWS = `type - - - -
date - DP - -
title! TI,T1,CT,BT TI,BTI titles/title TI
journal! JF,T2,JO,J2,JA,J1 JT,TA periodical/full-title,titles/secondary-title,periodical/abbr-1 SO,JI,J9
abstract! AB,N2 AB abstract AB
volume! VL,VO VI volume VL
number! IS IP number,issue IS
pages! - PG pages -
doi! DO - electronic-resource-num DI
authors* AU,A1 FAU,AU,CN contributors/authors/author AF,AU
keywords* KW - keywords/keyword -
urls* UR XURL urls/related-urls/url,urls/web-urls/url -
isbn SN IS,ISBN isbn SN,EI,BN
label LB XLAB label -
caption CA XCAP caption -
notes N1 GN notes -
address AD AD auth-address C1
researchNotes RN XRN research-notes -
accessDate! Y2 XACC access-date -
accessionNum AN PMID,XAN accession-num UT
section! SE XSEC section -
language LA LA language LA
databaseProvider DP XDP remote-database-provider -
database DB XDB remote-database-name -
workType M3 PT work-type DT${[1, 2, 3, 4, 5, 6, 7].map((n) => `\ncustom${n} C${n} XC${n} custom${n} -`).join("")}`;

/** The rules of each format, by tag. */
export const TAG_RULES: Readonly<Record<TaggedFormat, Map<string, TagRule>>> = {
  ris: new Map(),
  medline: new Map(),
  endnoteXml: new Map(),
  wos: new Map(),
};

/** The fields that hold one text. */
export const TEXT_FIELDS: readonly TextField[] = [];

/** The fields that hold a list. */
export const LIST_FIELDS: readonly ListField[] = [];

/** The numbers of the rows of those. */
export const LIST_NUMBERS: readonly number[] = [];

ROWS.split("\n").forEach((row, number) => {
  const [marked = "", ...columns] = row.split(" ");
  const field = marked.replace(/\W/, "");
  const isList = marked.endsWith("*");
  ((isList ? LIST_FIELDS : TEXT_FIELDS) as string[]).push(field);
  if (isList) (LIST_NUMBERS as number[]).push(number);
  Object.entries(TAG_RULES).forEach(([format, rules], column) => {
    // MEDLINE wraps text at the margin and has no other line break, so there a tag that comes again is a further line.
    const how = isList ? "list" : marked.endsWith("!") && format !== "medline" ? "first" : "join";
    const tags = columns[column]?.replace(/^-$/, "").split(",") ?? [];
    tags.forEach(
      (tag, rank) =>
        tag && rules.set(tag, { tag, field: field as TextField | ListField, how, rank, number }),
    );
  });
});
