import { tagRules } from "./tag-rules.ts";

/** The tags of RIS whose values fill fields by themselves. Type, id, pages and dates are put together from several by the reader. */
export const RIS_RULES = tagRules([
  ["title", "first", "TI", "T1"],
  ["journal", "first", "JF", "T2", "JO", "J2", "JA"],
  ["abstract", "first", "AB", "N2"],
  ["volume", "first", "VL", "VO"],
  ["number", "first", "IS"],
  ["doi", "first", "DO"],
  ["authors", "join", "AU", "A1"],
  ["keywords", "join", "KW"],
  ["urls", "join", "UR"],
  ["isbn", "join", "SN"],
  ["label", "join", "LB"],
  ["caption", "join", "CA"],
  ["notes", "join", "N1"],
  ["address", "join", "AD"],
  ["researchNotes", "join", "RN"],
  ["accessDate", "first", "Y2"],
  ["accessionNum", "join", "AN"],
  ["section", "first", "SE"],
  ["language", "join", "LA"],
  ["databaseProvider", "join", "DP"],
  ["database", "join", "DB"],
  ["workType", "join", "M3"],
  ["custom1", "join", "C1"],
  ["custom2", "join", "C2"],
  ["custom3", "join", "C3"],
  ["custom4", "join", "C4"],
  ["custom5", "join", "C5"],
  ["custom6", "join", "C6"],
  ["custom7", "join", "C7"],
]);

/** The columns of `XX  - ` before a value; text that goes on below is set in by as many where it could be taken for something else. */
export const RIS_INDENT = "      ";

/** A private tag for what belongs to another format's side map, as one line of JSON. */
export const RIS_CARRIER = "ZZ";
