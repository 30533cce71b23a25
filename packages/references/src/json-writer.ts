import { yearOf } from "./publication-date.ts";
import type { Extras, Reference } from "./reference.ts";

/** One reference as a JSON object of reflib's shape: its fields, the year for those that ask for it, and what was kept aside. */
export function jsonRecord(reference: Reference): string {
  const { extras, ...fields } = reference;
  const year = reference.date === undefined ? undefined : yearOf(reference.date);
  const { json, ...foreign } = extras ?? ({} as Extras);
  const kept = Object.entries(json ?? {}).filter(([key]) => !(key in fields) && key !== "extras");
  const plain: Record<string, unknown> = { ...fields, ...(year === undefined ? {} : { year }), ...Object.fromEntries(kept) };
  if (Object.keys(foreign).length > 0) plain["extras"] = foreign;
  return JSON.stringify(plain);
}
