import { countText } from "../platform/date-text.ts";
import type { HistoryValue } from "../sync/document-gateway.ts";
import type { Segment } from "../sync/operations.ts";

/** The parts of a project that have a field under its settings. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: "Name",
  nameShort: "Short name",
  description: "Description",
  icon: "Icon",
  type: "Type",
  isDisposable: "Disposable",
};

/** Where a change was made: a field by its name, anything else by its path. */
export interface PlaceLabel {
  readonly label: string;
  readonly isPath: boolean;
}

/** Names a place of a project's document, or of one that tools keep. */
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

/** A value as it is read: a text as it stands, anything else as JSON; undefined where there was nothing. */
export function valueText({ value, bytes }: HistoryValue): string | undefined {
  if (bytes !== undefined) return `${countText(bytes)} bytes, too long to be shown here`;
  if (value === undefined) return undefined;
  if (value === "") return "empty";
  return typeof value === "string"
    ? value
    : JSON.stringify(value, undefined, 1).replaceAll(/\s*\n\s*/gu, " ");
}
