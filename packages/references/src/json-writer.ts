import { yearOf } from "./publication-date.ts";
import type { Reference } from "./reference.ts";

/** Writes reflib's JSON, with an additional `year`. */
export function jsonRecord(reference: Reference): string {
  const { extras, ...fields } = reference;
  const year = reference.date === undefined ? undefined : yearOf(reference.date);
  const { json, ...foreign } = extras ?? {};
  const extraEntries = Object.entries(json ?? {});
  // Extras named like a field stay in `extras`.
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
