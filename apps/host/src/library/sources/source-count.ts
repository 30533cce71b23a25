import type { SourceCount } from "@tera/contract";
import type { Source } from "@tera/references/source";

/** What the timeline says about a file that was imported or merged. */
export function sourceCount(
  filePath: string,
  references: number,
  { database, search }: Source = {},
): SourceCount {
  return {
    filePath,
    references,
    ...(database === undefined ? {} : { database }),
    ...(search === undefined ? {} : { search }),
  };
}
