/** All types that the citation formats define. */
const REFERENCE_TYPES = [
  "journalArticle",
  "aggregatedDatabase",
  "ancientText",
  "artwork",
  "audioVisualMaterial",
  "bill",
  "blog",
  "book",
  "bookSection",
  "case",
  "catalog",
  "chartOrTable",
  "classicalWork",
  "computerProgram",
  "conferencePaper",
  "conferenceProceedings",
  "dataset",
  "dictionary",
  "editedBook",
  "electronicArticle",
  "electronicBook",
  "electronicBookSection",
  "encyclopedia",
  "equation",
  "figure",
  "filmOrBroadcast",
  "generic",
  "governmentDocument",
  "grant",
  "hearing",
  "legalRuleOrRegulation",
  "magazineArticle",
  "manuscript",
  "map",
  "music",
  "newspaperArticle",
  "onlineDatabase",
  "onlineMultimedia",
  "pamphlet",
  "patent",
  "personalCommunication",
  "report",
  "serial",
  "standard",
  "statute",
  "thesis",
  "unpublished",
  "web",
] as const;

/** Labels not derived from the type's name. */
const TYPE_LABELS = new Map<string, string>([
  ["unpublished", "Unpublished work"],
  ["web", "Web page"],
  ["generic", "Other"],
]);

/** "journalArticle" becomes "Journal article"; unknown types stay unchanged. */
export function typeLabel(type: string): string {
  const known = TYPE_LABELS.get(type);
  if (known !== undefined) return known;
  if (!/^[a-z]+(?:[A-Z][a-z]+)*$/u.test(type)) return type;
  const label = type.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Sorted by label; always includes `current`. */
export function typeOptions(
  current: string | undefined,
): readonly { readonly value: string; readonly label: string }[] {
  const types = new Set<string>(
    current === undefined ? REFERENCE_TYPES : [...REFERENCE_TYPES, current],
  );
  return [...types]
    .map((value) => ({ value, label: typeLabel(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en"));
}
