import type { EditableField } from "../edits/library-edits.ts";
import { type FieldLook, FIRST_FIELDS, KEYWORDS, OTHER_FIELDS } from "../panel/reference-fields.ts";
import { typeOptions } from "../panel/reference-types.ts";

const TITLE: FieldLook = { field: "title", label: "Title", multiline: true };
const ABSTRACT: FieldLook = { field: "abstract", label: "Abstract", multiline: true };

/** People decide on a label in the library, not while they add a reference. */
const FIELDS: readonly FieldLook[] = [
  TITLE,
  ...FIRST_FIELDS.filter(({ field }) => field !== "label"),
  ABSTRACT,
  KEYWORDS,
  ...OTHER_FIELDS,
];

/** The fields of each common type, and what a type calls a field otherwise. */
const OF_TYPE: readonly (readonly [
  type: string,
  fields: readonly EditableField[],
  labels?: Partial<Record<EditableField, string>>,
])[] = [
  ["journalArticle", ["journal", "date", "volume", "number", "pages", "doi"]],
  ["book", ["publisher", "place", "date", "volume", "isbn", "doi", "urls"], { isbn: "ISBN" }],
  [
    "bookSection",
    ["journal", "publisher", "place", "date", "volume", "pages", "isbn", "doi"],
    { journal: "Book title", isbn: "ISBN" },
  ],
  [
    "conferencePaper",
    ["journal", "publisher", "place", "date", "volume", "pages", "doi", "urls"],
    { journal: "Conference or proceedings" },
  ],
  [
    "thesis",
    ["publisher", "place", "date", "workType", "pages", "urls"],
    { publisher: "University", workType: "Kind of thesis" },
  ],
  [
    "report",
    ["publisher", "place", "date", "number", "workType", "pages", "urls"],
    { publisher: "Institution", number: "Report number", workType: "Kind of report" },
  ],
  ["web", ["journal", "date", "accessDate", "urls"], { journal: "Website" }],
  ["dataset", ["publisher", "date", "database", "doi", "urls"], { database: "Repository" }],
  [
    "newspaperArticle",
    ["journal", "place", "date", "section", "pages", "urls"],
    { journal: "Newspaper" },
  ],
];

/** For types without a list. */
const COMMON_FIELDS: readonly EditableField[] = [
  "journal",
  "date",
  "volume",
  "pages",
  "doi",
  "urls",
];

interface TypeFields {
  readonly shown: readonly FieldLook[];
  /** The other fields, which people rarely need for this type. */
  readonly more: readonly FieldLook[];
}

/** Title, authors and abstract belong to every type. */
export function fieldsOfType(type: string): TypeFields {
  const [, own = COMMON_FIELDS, labels = {}] = OF_TYPE.find(([each]) => each === type) ?? [type];
  const order: readonly EditableField[] = ["title", "authors", ...own, "abstract"];
  const shown = order.flatMap((field) => FIELDS.find((each) => each.field === field) ?? []);
  return {
    shown: shown.map((look) => ({ ...look, label: labels[look.field] ?? look.label })),
    more: FIELDS.filter(({ field }) => !order.includes(field)),
  };
}

/** The common types first. */
export function newTypeOptions(): readonly {
  readonly value: string;
  readonly label: string;
  readonly group: string;
}[] {
  const common = OF_TYPE.map(([type]) => type);
  const all = typeOptions(undefined);
  return [
    ...common.flatMap((type) =>
      all.flatMap((option) => (option.value === type ? { ...option, group: "Common" } : [])),
    ),
    ...all
      .filter(({ value }) => !common.includes(value))
      .map((option) => ({ ...option, group: "All others" })),
  ];
}
