import { tagRules } from "./tag-rules.ts";

/**
 * The tags of MEDLINE whose values fill fields by themselves. A tag that comes again is a further line of its field: MEDLINE wraps
 * text at the margin and has no other line break. Fields that MEDLINE doesn't know have private tags that begin with X.
 */
export const MEDLINE_RULES = tagRules([
  ["title", "join", "TI", "BTI"],
  ["journal", "join", "JT", "TA"],
  ["abstract", "join", "AB"],
  ["authors", "join", "FAU", "AU", "CN"],
  ["date", "join", "DP"],
  ["volume", "join", "VI"],
  ["number", "join", "IP"],
  ["pages", "join", "PG"],
  ["isbn", "join", "IS", "ISBN"],
  ["address", "join", "AD"],
  ["notes", "join", "GN"],
  ["language", "join", "LA"],
  ["workType", "join", "PT"],
  ["accessionNum", "join", "PMID", "XAN"],
  ["label", "join", "XLAB"],
  ["caption", "join", "XCAP"],
  ["researchNotes", "join", "XRN"],
  ["urls", "join", "XURL"],
  ["accessDate", "join", "XACC"],
  ["section", "join", "XSEC"],
  ["databaseProvider", "join", "XDP"],
  ["database", "join", "XDB"],
  ["custom1", "join", "XC1"],
  ["custom2", "join", "XC2"],
  ["custom3", "join", "XC3"],
  ["custom4", "join", "XC4"],
  ["custom5", "join", "XC5"],
  ["custom6", "join", "XC6"],
  ["custom7", "join", "XC7"],
]);

/** Private tags: an id that is not the PubMed number, a type that the publication types don't tell, a DOI that can't be marked as one, and the other formats' side maps. */
export const MEDLINE_PRIVATE = { id: "XID", type: "XTY", doi: "XDOI", carrier: "XTRA" } as const;

/** What marks a DOI among the article ids. */
export const DOI_MARK = " [doi]";
