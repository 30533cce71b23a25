/** The kinds of work that the citation formats know. */
const TYPES = [
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

/** Kinds whose name is not simply its words. */
const WORDS = new Map<string, string>([
  ["unpublished", "Unpublished work"],
  ["web", "Web page"],
  ["generic", "Other"],
]);

/** A kind of work in words: "journalArticle" is "Journal article". A kind that no format knows stays as it was written. */
export function typeWords(type: string): string {
  const known = WORDS.get(type);
  if (known !== undefined) return known;
  if (!/^[a-z]+(?:[A-Z][a-z]+)*$/u.test(type)) return type;
  const words = type.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What to choose a kind from, by name; `present` is among it, also where no format knows it. */
export function typeChoices(
  present: string | undefined,
): readonly { readonly value: string; readonly label: string }[] {
  const types = new Set<string>(present === undefined ? TYPES : [...TYPES, present]);
  return [...types]
    .map((value) => ({ value, label: typeWords(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en"));
}
