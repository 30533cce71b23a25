/**
 * Private tags for an id other than the PubMed number, a type not among the publication types, and
 * other formats' extras.
 */
export const MEDLINE_PRIVATE = { id: "XID", type: "XTY", carrier: "XTRA" } as const;

export const DOI_MARK = " [doi]";
