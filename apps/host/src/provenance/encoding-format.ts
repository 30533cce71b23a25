/** Media types by the ends of names. Those of citation formats are the ones in common use. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ris: "application/x-research-info-systems",
  nbib: "application/nbib",
  bib: "application/x-bibtex",
  json: "application/json",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  md: "text/markdown",
  xml: "application/xml",
  pdf: "application/pdf",
  svg: "image/svg+xml",
  png: "image/png",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Undefined for an unknown ending. */
export function encodingFormatOf(path: string): string | undefined {
  const end = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(MEDIA_TYPES, end) ? MEDIA_TYPES[end] : undefined;
}
