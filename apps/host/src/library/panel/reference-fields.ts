import type { EditableField } from "../edits/library-edits.ts";

export interface FieldLook {
  readonly field: EditableField;
  readonly label: string;
  readonly look?: "italic" | "mono";
  readonly multiline?: boolean;
}

export const KEYWORDS: FieldLook = { field: "keywords", label: "Keywords", multiline: true };

/** The most used fields, except title, abstract and keywords, which are shown separately. */
export const FIRST_FIELDS: readonly FieldLook[] = [
  { field: "authors", label: "Authors", multiline: true },
  { field: "journal", label: "Journal", look: "italic" },
  { field: "date", label: "Date" },
  { field: "volume", label: "Volume" },
  { field: "number", label: "Number" },
  { field: "pages", label: "Pages" },
  { field: "doi", label: "DOI", look: "mono" },
  { field: "label", label: "Label" },
  { field: "database", label: "Database" },
];

/** All other fields except `type`, which has a menu. */
export const OTHER_FIELDS: readonly FieldLook[] = [
  { field: "urls", label: "Web links", multiline: true, look: "mono" },
  { field: "isbn", label: "ISBN, ISSN", look: "mono" },
  { field: "accessionNum", label: "Accession", look: "mono" },
  { field: "publisher", label: "Publisher" },
  { field: "place", label: "Place" },
  { field: "section", label: "Section" },
  { field: "language", label: "Language" },
  { field: "databaseProvider", label: "Provider" },
  { field: "workType", label: "Work type" },
  { field: "accessDate", label: "Accessed" },
  { field: "address", label: "Address", multiline: true },
  { field: "caption", label: "Caption", multiline: true },
  { field: "notes", label: "Notes", multiline: true },
  { field: "researchNotes", label: "Own notes", multiline: true },
  ...([1, 2, 3, 4, 5, 6, 7] as const).map((number): FieldLook => ({
    field: `custom${number}`,
    label: `Custom ${number}`,
    multiline: true,
  })),
];

/** The fields to compare in a duplicate pair, in order. */
export const SHOWN_FIELDS: readonly EditableField[] = [
  "title",
  "type",
  ...FIRST_FIELDS.map(({ field }) => field),
  KEYWORDS.field,
  ...OTHER_FIELDS.map(({ field }) => field),
  "abstract",
];

const LABELS = new Map<string, string>(
  [KEYWORDS, ...FIRST_FIELDS, ...OTHER_FIELDS].map(({ field, label }) => [field, label]),
);

const MULTILINE: ReadonlySet<string> = new Set([
  "abstract",
  ...[KEYWORDS, ...FIRST_FIELDS, ...OTHER_FIELDS]
    .filter(({ multiline }) => multiline === true)
    .map(({ field }) => field),
]);

export function isMultiline(field: EditableField): boolean {
  return MULTILINE.has(field);
}

/** Capitalizes the name of an unknown field. */
export function fieldLabel(field: string): string {
  return LABELS.get(field) ?? field.charAt(0).toUpperCase() + field.slice(1);
}
