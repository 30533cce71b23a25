import { cslOfType, typeOfCsl } from "./csl-type.ts";
import { cslDateOf, dateOfCsl } from "./csl-date.ts";
import {
  tidyItems,
  tidyText,
  oneLine,
  type JsonValue,
  type ListField,
  type Reference,
  type TextField,
} from "./reference.ts";

interface PlaceOf<Field, Value> {
  key: string;
  field: Field;
  /** Returns undefined for a value that the field can't hold. */
  read: (value: JsonValue) => Value | undefined;
  write: (value: Value) => JsonValue;
}

/** Where CSL-JSON keeps a field. */
type CslPlace = PlaceOf<TextField, string> | PlaceOf<ListField, string[]>;

type AnyPlace = PlaceOf<TextField | ListField, string & string[]>;

const ISSN = /^\d{4}-?\d{3}[\dX]$/i;
const TEXTS = `title title
journal container-title
pages page
volume volume
number issue
isbn ISSN
isbn ISBN
abstract abstract
notes note
doi DOI
language language
label citation-label
accessionNum PMID
section section
publisher publisher
place publisher-place
workType genre
database source`;

function text(value: JsonValue): string | undefined {
  if (typeof value === "number") return String(value);
  return (typeof value === "string" && tidyText(value)) || undefined;
}

function unchanged(value: string): string {
  return value;
}

const PLACES: CslPlace[] = [
  { key: "type", field: "type", read: (value) => typeOfCsl(text(value)), write: cslOfType },
  ...TEXTS.split("\n").map((row): CslPlace => {
    const [field, key] = row.split(" ") as [TextField, string];
    return { key, field, read: text, write: unchanged };
  }),
  { key: "author", field: "authors", read: authorsOf, write: (names) => names.map(cslNameOf) },
  { key: "issued", field: "date", read: dateOfCsl, write: cslDateOf },
  { key: "accessed", field: "accessDate", read: dateOfCsl, write: cslDateOf },
  { key: "URL", field: "urls", read: firstLine, write: ([url = ""]) => url },
  { key: "keyword", field: "keywords", read: keywordsOf, write: (words) => words.join(", ") },
];

export const CSL_PLACES: ReadonlyMap<string, AnyPlace> = new Map(
  PLACES.map((place) => [place.key, place as unknown as AnyPlace]),
);

/** The places of the fields that the reference has, in the order in which they are written. */
export function cslPlacesOfField(reference: Reference): readonly AnyPlace[] {
  return [...CSL_PLACES.values()].filter(
    ({ field, key }) =>
      reference[field] !== undefined &&
      (field !== "isbn" || ISSN.test(reference.isbn ?? "") === (key === "ISSN")),
  );
}

/** Numbers equal their text. */
export function isSameCslValue(one: JsonValue, other: JsonValue): boolean {
  return (
    one === other ||
    JSON.stringify(one, (_, value: JsonValue) =>
      typeof value === "number" ? String(value) : value,
    ) ===
      JSON.stringify(other, (_, value: JsonValue) =>
        typeof value === "number" ? String(value) : value,
      )
  );
}

function firstLine(value: JsonValue): string[] | undefined {
  const items = typeof value === "string" ? tidyItems(value) : [];
  return items.length > 0 ? items : undefined;
}

function keywordsOf(value: JsonValue): string[] | undefined {
  if (typeof value !== "string") return undefined;
  const items = value
    .split(value.includes(";") ? /[;\n]/ : /[,\n]/)
    .map((item) => item.trim())
    .filter(Boolean);
  return items.length > 0 ? items : undefined;
}

function authorsOf(value: JsonValue): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = value.map(nameOfCsl).filter(Boolean);
  return names.length > 0 ? names : undefined;
}

function nameOfCsl(name: JsonValue): string {
  if (typeof name === "string") return oneLine(name);
  if (typeof name !== "object" || name === null || Array.isArray(name)) return "";
  const part = (key: string): string => {
    const value = name[key];
    return typeof value === "string" ? oneLine(value) : "";
  };
  const joined = (...parts: string[]): string => parts.filter(Boolean).join(" ");
  const family = joined(part("non-dropping-particle"), part("family"));
  const given = joined(part("given"), part("dropping-particle"));
  return part("literal") || [family, given, part("suffix")].filter(Boolean).join(", ");
}

/** Names without a comma are those of institutions. */
function cslNameOf(name: string): JsonValue {
  const [family = "", given = "", ...others] = name.split(", ");
  return family && given && others.length === 0 ? { family, given } : { literal: name };
}
