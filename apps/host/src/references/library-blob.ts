import { format, type Reference } from "@tera/references";
import { countDecisions, type DecisionCounts } from "./decision-label.ts";

export interface WrittenLibrary {
  readonly content: Blob;
  readonly decisions: DecisionCounts;
}

/** Call this in a worker, because a large library would block the page. */
export async function writeLibrary(
  references: readonly Reference[],
  filename: string,
): Promise<WrittenLibrary> {
  return {
    content: new Blob([await format(references, { filename })]),
    decisions: countDecisions(references),
  };
}
