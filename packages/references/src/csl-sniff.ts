/** Properties of CSL items that reflib's JSON has no use for. */
const CSL_KEYS: ReadonlySet<string> = new Set(
  "author issued accessed container-title custom DOI ISBN ISSN URL PMID PMCID publisher-place citation-label citation-key title-short".split(
    " ",
  ),
);
/** Properties that CSL items have, and other records may have besides their own. */
const WEAK_KEYS: ReadonlySet<string> = new Set(
  "page issue note keyword genre source editor".split(" "),
);
const REFLIB_KEYS: ReadonlySet<string> = new Set(
  "authors journal recNumber keywords pages urls doi date year extras isbn notes place".split(" "),
);
/** CSL's names of types that reflib's JSON does not use. */
const CSL_TYPE =
  /^"(?:article(?:-[a-z]+)?|paper-conference|document|webpage|post(?:-weblog)?|chapter|entry(?:-[a-z]+)?|legal_case|legislation|motion_picture|musical_score|personal_communication|graphic|broadcast|classic|collection|regulation|software|song|speech|periodical|hearing|review(?:-book)?|treaty|interview|event|performance)"$/;
const TOKEN = /"(?:[^"\\\n]|\\.)*(?:"|$)|[[\]{},:]/g;

/**
 * Whether JSON holds CSL items: the first property that only one of the two formats has decides.
 * Looks at records in a list, in a list of an object, and at a single record.
 */
export function looksLikeCsl(text: string): boolean {
  let path = "";
  let before = "";
  let key = "";
  let isLikely = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") path += token;
    else if (token === "}" || token === "]") path = path.slice(0, -1);
    else if (path === "[{" || path === "{" || path === "{[{") {
      if (token === ":" && before.startsWith('"')) {
        key = before.slice(1, -1);
        if (REFLIB_KEYS.has(key)) return false;
        if (CSL_KEYS.has(key)) return true;
        isLikely ||= WEAK_KEYS.has(key);
      } else if (before === ":" && key === "type" && CSL_TYPE.test(token)) return true;
    }
    before = token;
  }
  return isLikely;
}
