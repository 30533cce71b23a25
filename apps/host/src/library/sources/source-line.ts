import type { Reference } from "@tera/references";
import { type Source, sourcesOf } from "@tera/references/source";
import { dayAndYearText } from "../../platform/date-text.ts";

/** One line for each source, such as "PubMed · Update · 1 March 2026 · pubmed.nbib". */
export function sourceLines(reference: Reference): readonly string[] {
  return sourcesOf(reference).map(sourceLine);
}

function sourceLine({ database, search, date, file }: Source): string {
  const [year = 0, month = 0, day = 0] = date?.split("-").map(Number) ?? [];
  const on = date === undefined ? undefined : dayAndYearText(new Date(year, month - 1, day));
  return [database, search, on, file].filter((part) => part !== undefined).join(" · ");
}
