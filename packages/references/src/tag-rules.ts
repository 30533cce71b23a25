import { LIST_FIELDS, type ListField, type TextField } from "./reference.ts";

export { LIST_FIELDS };

export type TaggedFormat = "ris" | "medline" | "endnoteXml" | "wos";

/** The tag with the lowest rank fills the field. Values of other tags go to extras. */
export interface TagRule {
  tag: string;
  field: TextField | ListField;
  /**
   * How further values of a tag are handled: `first` puts them into extras, `join` appends them as
   * lines, `list` as items.
   */
  how: "first" | "join" | "list";
  rank: number;
  /** The field's row number in `ROWS`. */
  number: number;
}

/**
 * Field name (`!` if further values go to extras), then its tags in RIS, MEDLINE,
 * EndNote XML (paths below `record`) and Web of Science, by rank. A dash means none, or several
 * that the reader combines. MEDLINE tags with X are private.
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
authors AU,A1 FAU,AU,CN contributors/authors/author AF,AU
keywords KW - keywords/keyword -
urls UR XURL urls/related-urls/url,urls/web-urls/url -
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
publisher PB PB publisher PU
place CY PL pub-location PI
workType M3 PT work-type DT${[1, 2, 3, 4, 5, 6, 7].map((n) => `\ncustom${n} C${n} XC${n} custom${n} -`).join("")}`;

export const TAG_RULES: Readonly<Record<TaggedFormat, Map<string, TagRule>>> = {
  ris: new Map(),
  medline: new Map(),
  endnoteXml: new Map(),
  wos: new Map(),
};

export const TEXT_FIELDS: readonly TextField[] = [];

export const LIST_NUMBERS: readonly number[] = [];

ROWS.split("\n").forEach((row, number) => {
  const [marked = "", ...columns] = row.split(" ");
  const field = marked.replace("!", "");
  const isList = (LIST_FIELDS as readonly string[]).includes(field);
  if (isList) (LIST_NUMBERS as number[]).push(number);
  else (TEXT_FIELDS as string[]).push(field);
  Object.entries(TAG_RULES).forEach(([format, rules], column) => {
    // MEDLINE values have no line breaks, so a repeated tag adds a line.
    const how = isList ? "list" : marked !== field && format !== "medline" ? "first" : "join";
    columns[column]
      ?.split(",")
      .forEach(
        (tag, rank) =>
          tag !== "-" &&
          rules.set(tag, { tag, field: field as TextField | ListField, how, rank, number }),
      );
  });
});
