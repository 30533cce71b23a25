import type { LibraryFormat } from "@tera/references";
import type { Source } from "@tera/references/source";
import { localDate } from "../../platform/date-text.ts";
import type { LibraryReport } from "../../references/library-job.ts";
import { databaseInName, usualSpelling } from "./known-databases.ts";

/** Formats that only one database exports. */
const DATABASE_OF_FORMAT: ReadonlyMap<LibraryFormat, string> = new Map([
  ["medline", "PubMed"],
  ["wos", "Web of Science"],
]);

/**
 * The database is the one that most of the file's references name, or else that of the file's
 * format or name. The day of the search is the day on which the file was written.
 */
export function guessSource(
  file: string,
  { format, missingSources }: Pick<LibraryReport, "format" | "missingSources">,
  modified: Date | undefined,
): Source {
  const database =
    missingSources.database ?? DATABASE_OF_FORMAT.get(format) ?? databaseInName(file);
  return {
    file,
    ...(database === undefined ? {} : { database: usualSpelling(database) }),
    ...(modified === undefined ? {} : { date: localDate(modified) }),
  };
}
