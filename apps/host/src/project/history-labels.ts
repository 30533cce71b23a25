import { countText } from "../platform/date-text.ts";
import type { HistoryValue } from "@tera/contract";
import type { Segment } from "@tera/sync";

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: "Name",
  nameShort: "Short name",
  description: "Description",
  icon: "Icon",
  type: "Type",
  isDisposable: "Disposable",
  exclusionReasons: "Exclusion reasons",
  reviewLabels: "Labels",
  savedSearches: "Saved searches",
};

export interface PlaceLabel {
  readonly label: string;
  readonly isPath: boolean;
}

export function placeLabel(place: readonly Segment[], isProject: boolean): PlaceLabel {
  const [only, ...more] = place;
  const field =
    isProject && more.length === 0 && Object.hasOwn(FIELD_NAMES, String(only))
      ? FIELD_NAMES[String(only)]
      : undefined;
  return field === undefined
    ? { label: place.join(" / "), isPath: true }
    : { label: field, isPath: false };
}

/** Returns text unchanged and other values as JSON; undefined without a value. */
export function valueText({ value, bytes }: HistoryValue): string | undefined {
  if (bytes !== undefined) return `${countText(bytes)} bytes, too long to show here`;
  if (value === undefined) return undefined;
  if (value === "") return "empty";
  return typeof value === "string"
    ? value
    : JSON.stringify(value, undefined, 1).replaceAll(/\s*\n\s*/gu, " ");
}
