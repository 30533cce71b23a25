import { yearOf } from "./publication-date.ts";
import type { Reference } from "./reference.ts";

/** One reference as a JSON object of reflib's shape: its fields, the year for those that ask for it, and what was kept aside. */
export function jsonRecord(reference: Reference): string {
  const { extras, ...fields } = reference;
  const year = reference.date === undefined ? undefined : yearOf(reference.date);
  const { json, ...foreign } = extras ?? {};
  const extraEntries = Object.entries(json ?? {});
  // A property that was kept aside under the name of a field that is there stays aside.
  const isAside = ([key]: [string, unknown]): boolean =>
    Object.hasOwn(fields, key) || key === "extras";
  const aside = Object.fromEntries(extraEntries.filter(isAside));
  const plain: Record<string, unknown> = {
    ...fields,
    ...(year === undefined ? {} : { year }),
    ...Object.fromEntries(extraEntries.filter((entry) => !isAside(entry))),
  };
  const further = { ...foreign, ...(Object.keys(aside).length > 0 ? { json: aside } : {}) };
  if (Object.keys(further).length > 0) plain["extras"] = further;
  return JSON.stringify(plain);
}
