import type { Connection, ProjectFileRecord, Reference } from "@tera/bridge-sdk";
import { type Round, type RoundOutcome, screening } from "@tera/bridge-sdk/screening";
import { isDownload } from "../../frame/project-path.ts";
import { MAX_NAME_CHARACTERS } from "../../screening/rounds/new-round.ts";
import { matchDecisions } from "../../screening/round/match-decisions.ts";
import { recordReader } from "../../screening/screened-record.ts";

const ADDED = " (update)";

/** What a new search run adds to a review. */
export interface NewRecords {
  readonly file: ProjectFileRecord;
  readonly references: readonly Reference[];
  /** How many references the library has, with those that were decided before. */
  readonly total: number;
}

/**
 * Returns the references that the earlier rounds have not decided. Their decisions stay and follow
 * the references by id, DOI, or title and year.
 */
export function newReferences(
  references: readonly Reference[],
  earlier: readonly RoundOutcome[],
): readonly Reference[] {
  const decided = earlier.filter(({ outcome }) => outcome !== "undecided");
  const { byRow } = matchDecisions(decided, references.map(recordReader()));
  return references.filter((_, row) => !byRow.has(row));
}

/** Reads a library and what became of its references in the earlier rounds of titles. */
export async function readNewRecords(
  tera: Connection,
  file: ProjectFileRecord,
  rounds: readonly Round[],
  onRead: (count: number) => void,
  signal: AbortSignal,
): Promise<NewRecords> {
  const { decisions } = screening(tera, { signal });
  const outcomes = (await Promise.all(rounds.map(({ id }) => decisions.outcomes(id)))).flat();
  const references: Reference[] = [];
  for await (const part of tera.with({ signal }).library.stream(file.id)) {
    signal.throwIfAborted();
    references.push(...part);
    onRead(references.length);
  }
  return { file, references: newReferences(references, outcomes), total: references.length };
}

/**
 * Saves the new references as a library and opens a round on it with the settings of the earlier
 * one. Rejects with CANCEL if the person closes the dialog.
 */
export async function openUpdateRound(
  tera: Connection,
  { references }: NewRecords,
  earlier: Round,
): Promise<Round> {
  const file = await tera.files.select({
    title: "Save the new references as a library",
    save: true,
    saveFilename: "update-new-records.ris",
    filters: { library: true },
  });
  if (isDownload(file.path))
    throw new Error("A round needs a library in the project. Save it there to screen it.");
  await tera.library.write(file.id, [...references], { hint: "search" });
  const { criteria, exclusionReasons, reviewers, isBlind, name } = earlier;
  return screening(tera).rounds.create(file.id, {
    name: `${name.slice(0, MAX_NAME_CHARACTERS - ADDED.length)}${ADDED}`,
    stage: "title-abstract",
    criteria,
    exclusionReasons,
    reviewers,
    isBlind,
  });
}
