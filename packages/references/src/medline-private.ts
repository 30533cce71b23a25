/**
 * Private tags for an id that is not the PubMed number, a type that is not a publication type, and
 * other formats' extras.
 */
export const MEDLINE_PRIVATE = { id: "XID", type: "XTY", carrier: "XTRA" } as const;

export const DOI_MARK = " [doi]";
