import { isLogKind, type LogKind, MAX_SEARCH_CHARACTERS } from "@tera/contract";
import { dayAndYearText } from "../platform/date-text.ts";

/**
 * What a timeline shows. `from` and `until` are local days as `YYYY-MM-DD`; both days are included.
 */
export interface TimelineFilter {
  readonly person?: string;
  readonly tool?: string;
  readonly kind?: LogKind;
  readonly from?: string;
  readonly until?: string;
  readonly search?: string;
}

export const KIND_LABELS: Readonly<Record<LogKind, string>> = {
  notes: "Notes and marks",
  references: "Merged, imported, duplicates removed",
  files: "Files added and changed",
  downloads: "Downloads",
  screening: "Screening rounds",
  tools: "Tools",
  people: "People",
  project: "The project itself",
};

const KEYS = ["person", "tool", "kind", "from", "until", "search"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const MAX_TOOL_CHARACTERS = 200;

/** Reads the filter from a URL's query string. Drops values that can't match anything. */
export function filterIn(search: string): TimelineFilter {
  const parameters = new URLSearchParams(search);
  const read = (key: (typeof KEYS)[number], isValid: (value: string) => boolean) => {
    const value = parameters.get(key)?.trim() ?? "";
    return value !== "" && isValid(value) ? { [key]: value } : {};
  };
  return {
    ...read("person", (value) => ID.test(value)),
    ...read("tool", (value) => value.length <= MAX_TOOL_CHARACTERS),
    ...read("kind", isLogKind),
    ...read("from", isDay),
    ...read("until", isDay),
    ...read("search", (value) => value.length <= MAX_SEARCH_CHARACTERS),
  };
}

/** Returns the query string with this filter; keeps its other parameters. */
export function searchWith(search: string, filter: TimelineFilter): string {
  const parameters = new URLSearchParams(search);
  for (const key of KEYS) {
    const value = filter[key];
    if (value === undefined || value === "") parameters.delete(key);
    else parameters.set(key, value);
  }
  return parameters.toString();
}

export function isFiltered(filter: TimelineFilter): boolean {
  return KEYS.some((key) => filter[key] !== undefined);
}

/** Converts the filter for the API: days become times in this device's time zone. */
export function apiFilter({ from, until, ...rest }: TimelineFilter) {
  return {
    ...rest,
    ...(from === undefined ? {} : { since: startOfDay(from, 0) }),
    ...(until === undefined ? {} : { until: startOfDay(until, 1) }),
  };
}

/** Describes a filter for a printed timeline, for example "by Ann, from 2 March 2026". */
export function filterText(
  filter: TimelineFilter,
  personName: (id: string) => string,
  toolName: (id: string) => string,
): string {
  const { person, tool, kind, from, until, search } = filter;
  return [
    person === undefined ? "" : `by ${personName(person)}`,
    tool === undefined ? "" : `in ${toolName(tool)}`,
    kind === undefined ? "" : `of the kind “${KIND_LABELS[kind]}”`,
    from === undefined ? "" : `from ${dayAndYearText(dateOf(from, 0))}`,
    until === undefined ? "" : `until ${dayAndYearText(dateOf(until, 0))}`,
    search === undefined ? "" : `with “${search}”`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function isDay(value: string): boolean {
  return DAY.test(value) && !Number.isNaN(Date.parse(value));
}

function startOfDay(day: string, more: number): string {
  return dateOf(day, more).toISOString();
}

function dateOf(day: string, more: number): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + more);
}
