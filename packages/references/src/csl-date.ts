import { yearOf } from "./publication-date.ts";
import { tidyText, type JsonValue } from "./reference.ts";

const PLAIN_DATE = /^(\d{4})(?:\/(0[1-9]|1[0-2])(?:\/([0-2]\d|3[01]))?)?$/;
const ISO_DATE = /^\d{4}-\d\d(?:-\d\d)?$/;

/** Returns `2020/05/03`, or the text where CSL has only a text. */
export function dateOfCsl(value: JsonValue): string | undefined {
  if (typeof value === "string" || typeof value === "number") return dateOfText(String(value));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  for (const key of ["literal", "raw"]) {
    const text = value[key];
    if (typeof text === "string" && text.trim()) return dateOfText(text);
  }
  const parts = value["date-parts"];
  if (!Array.isArray(parts)) return undefined;
  return parts.map(dateOfParts).filter(Boolean).join("-") || undefined;
}

function dateOfText(text: string): string | undefined {
  const tidy = tidyText(text);
  return (ISO_DATE.test(tidy) ? tidy.replaceAll("-", "/") : tidy) || undefined;
}

function dateOfParts(parts: JsonValue): string {
  if (!Array.isArray(parts)) return "";
  return parts
    .filter((part) => typeof part === "number" || typeof part === "string")
    .filter((part) => part !== "")
    .map((part, place) => String(part).padStart(place === 0 ? 1 : 2, "0"))
    .join("/");
}

export function cslDateOf(date: string): JsonValue {
  const [, ...parts] = PLAIN_DATE.exec(date) ?? [];
  if (parts.length > 0)
    return { "date-parts": [parts.filter((part) => part !== undefined).map(Number)] };
  const year = yearOf(date);
  return { ...(year === undefined ? {} : { "date-parts": [[Number(year)]] }), literal: date };
}
