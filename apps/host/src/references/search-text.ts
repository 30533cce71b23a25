const BEFORE_DOI = /(?:https?:\/\/)?(?:dx\.)?doi\.org\/(?=10\.)|doi:\s*(?=10\.)/giu;
const ESCAPED_SIGN = /%[2-7][\da-f]/giu;

/** Reduces a DOI's URL to the bare DOI, which references store. */
export function normalizeSearchText(searchText: string): string {
  const bare = searchText.replaceAll(BEFORE_DOI, " ");
  return bare === searchText
    ? searchText
    : bare.replaceAll(ESCAPED_SIGN, (sign) => decodeURIComponent(sign));
}
