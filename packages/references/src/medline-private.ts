/** Private tags: an id that is not the PubMed number, a type that the publication types don't tell, and the other formats' side maps. */
export const MEDLINE_PRIVATE = { id: "XID", type: "XTY", carrier: "XTRA" } as const;

/** What marks a DOI among the article ids. */
export const DOI_MARK = " [doi]";
