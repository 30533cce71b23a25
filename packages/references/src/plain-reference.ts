import { readExtras } from "./foreign-extras.ts";
import { yearOf } from "./publication-date.ts";
import {
  tidyItems,
  tidyText,
  type JsonValue,
  type ListField,
  type Reference,
  type TextField,
} from "./reference.ts";
import { LIST_FIELDS, TEXT_FIELDS } from "./tag-rules.ts";
import { hasUnsafeKey, withoutUnsafeKeys } from "./unsafe-keys.ts";

const TEXTS: ReadonlySet<string> = new Set(TEXT_FIELDS);
const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);

/**
 * `NOT-TEXT`: the value was converted to text or kept in extras. `UNSAFE-KEY`: the value was
 * dropped.
 */
export type ReportPlainWarning = (code: "NOT-TEXT" | "UNSAFE-KEY", message: string) => void;

/**
 * Returns null if the object has no field of a reference. Numbers become text, `year` completes the
 * date, `recNumber` replaces a missing id, and other properties go to extras.
 */
export function referenceFromPlain(value: unknown, warn: ReportPlainWarning): Reference | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const reference: Reference = { id: "" };
  const extraEntries: [string, JsonValue][] = [];
  let known = false;
  let isUnsafe = false;
  let year: string | undefined;
  for (const [key, whole] of Object.entries(value) as [string, JsonValue | undefined][]) {
    if (whole === null || whole === undefined) continue;
    const hasUnsafe = key === "__proto__" || hasUnsafeKey(whole);
    isUnsafe ||= hasUnsafe;
    if (key === "__proto__") continue;
    const given = hasUnsafe ? withoutUnsafeKeys(whole) : whole;
    if (key === "id") {
      if (typeof given === "string" || typeof given === "number") reference.id = String(given);
      else {
        warn(
          "NOT-TEXT",
          '"id" is neither text nor a number; it was kept as an extra field, and the number of the record is its id.',
        );
        extraEntries.push([key, given]);
      }
    } else if (key === "extras") {
      const { extras, rest } = readExtras(given);
      reference.extras = { ...extras, ...reference.extras };
      known ||= Object.keys(reference.extras).length > 0;
      if (rest !== undefined) {
        warn(
          "NOT-TEXT",
          '"extras" is not a list of tags with texts; it was kept as an extra field.',
        );
        extraEntries.push([key, rest]);
      }
    } else if (TEXTS.has(key)) {
      const text = textOf(given, key, warn);
      if (text === null) extraEntries.push([key, given]);
      else if (text) reference[key as TextField] = text;
      known = true;
    } else if (LISTS.has(key)) {
      const items = itemsOf(given, key, warn);
      if (items === null) extraEntries.push([key, given]);
      else if (items.length > 0) reference[key as ListField] = items;
      known = true;
    } else if (key === "year" && (typeof given === "string" || typeof given === "number")) {
      year = String(given).trim();
      known = true;
    } else {
      extraEntries.push([key, given]);
    }
  }
  // An id alone is an empty record. Unknown properties alone are not a record.
  if (!known && !(reference.id && extraEntries.every(([key]) => key === "recNumber"))) return null;
  addYear(reference, year, extraEntries);
  const recNumber = extraEntries.find(([key]) => key === "recNumber")?.[1];
  if (!reference.id && (typeof recNumber === "string" || typeof recNumber === "number"))
    reference.id = String(recNumber).trim();
  if (isUnsafe) warn("UNSAFE-KEY", "A property named __proto__ was left out.");
  if (extraEntries.length > 0)
    reference.extras = {
      ...reference.extras,
      json: { ...reference.extras?.json, ...Object.fromEntries(extraEntries) },
    };
  return reference;
}

function addYear(
  reference: Reference,
  year: string | undefined,
  extraEntries: [string, JsonValue][],
): void {
  if (!year || reference.date?.includes(year)) return;
  if (reference.date === undefined) reference.date = year;
  else if (yearOf(reference.date) === undefined) reference.date = `${year} ${reference.date}`;
  else extraEntries.push(["year", year]);
}

function textOf(given: JsonValue, key: string, warn: ReportPlainWarning): string | null {
  if (typeof given === "string") return tidyText(given);
  if (typeof given === "number" || typeof given === "boolean") {
    warn("NOT-TEXT", `"${key}" is ${given} where text is expected; it was read as text.`);
    return String(given);
  }
  if (Array.isArray(given) && given.every((item) => typeof item === "string"))
    return tidyText(given.join("\n"));
  warn(
    "NOT-TEXT",
    `"${key}" holds a structure where text is expected; it was kept as an extra field.`,
  );
  return null;
}

function itemsOf(given: JsonValue, key: string, warn: ReportPlainWarning): string[] | null {
  if (typeof given === "string") return tidyItems(given);
  if (!Array.isArray(given)) {
    if (typeof given === "number") {
      warn(
        "NOT-TEXT",
        `"${key}" is ${given} where a list of texts is expected; it was read as text.`,
      );
      return [String(given)];
    }
    warn(
      "NOT-TEXT",
      `"${key}" holds a structure where a list of texts is expected; it was kept as an extra field.`,
    );
    return null;
  }
  const items: string[] = [];
  for (const item of given) {
    if (typeof item === "string") items.push(...tidyItems(item));
    else if (typeof item === "number" || typeof item === "boolean") {
      warn("NOT-TEXT", `"${key}" has ${item} where text is expected; it was read as text.`);
      items.push(String(item));
    } else if (item !== null) {
      warn(
        "NOT-TEXT",
        `"${key}" has a structure where text is expected; the list was kept as an extra field.`,
      );
      return null;
    }
  }
  return items;
}
