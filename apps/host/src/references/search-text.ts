const BEFORE_DOI = /(?:https?:\/\/)?(?:dx\.)?doi\.org\/(?=10\.)|doi:\s*(?=10\.)/giu;
const ESCAPED_SIGN = /%[2-7][\da-f]/giu;

/** Reduces the URL of a DOI to the DOI, as stored in references. */
export function normalizeSearchText(searchText: string): string {
  const bare = searchText.replaceAll(BEFORE_DOI, " ");
  return bare === searchText
    ? searchText
    : bare.replaceAll(ESCAPED_SIGN, (sign) => decodeURIComponent(sign));
}
