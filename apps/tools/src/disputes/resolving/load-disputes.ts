import type { Connection, ProjectFileRecord } from "@tera/bridge-sdk";
import { type DecisionConflict, type Round, screening } from "@tera/bridge-sdk/screening";
import { recordReader, type ScreenedRecord } from "../../screening/screened-record.ts";
import { type NameOf, namesOf } from "../../reviewers/names-of.ts";

/** A round's conflicts and the records of its library. */
export interface LoadedRound {
  readonly round: Round;
  /** Undefined if the round's library is not in the project. */
  readonly file: ProjectFileRecord | undefined;
  readonly records: readonly ScreenedRecord[];
  readonly conflicts: readonly DecisionConflict[];
  readonly nameOf: NameOf;
  readonly userId: string;
}

/**
 * Reads the round and its library, in parts; `onRead` gets the number of references so far.
 * `replacement` is a file to read in place of a missing library.
 */
export async function loadRound(
  tera: Connection,
  roundId: string,
  replacement: ProjectFileRecord | undefined,
  onRead: (count: number) => void,
  signal: AbortSignal,
): Promise<LoadedRound> {
  const calls = tera.with({ signal });
  const { rounds } = screening(tera, { signal });
  const [round, reviewers, user] = await Promise.all([
    rounds.get(roundId),
    rounds.reviewers(),
    calls.user.require(),
  ]);
  const file = replacement ?? (await calls.files.get(round.filePath));
  const records: ScreenedRecord[] = [];
  if (file !== undefined) {
    const toRecord = recordReader();
    for await (const part of calls.library.stream(file.id)) {
      signal.throwIfAborted();
      for (const reference of part) records.push(toRecord(reference));
      onRead(records.length);
    }
  }
  return {
    round,
    file,
    records,
    conflicts: await loadConflicts(tera, roundId, signal),
    nameOf: namesOf(reviewers),
    userId: user.id,
  };
}

/** The round's unresolved and resolved conflicts. */
export async function loadConflicts(
  tera: Connection,
  roundId: string,
  signal: AbortSignal,
): Promise<readonly DecisionConflict[]> {
  const { decisions } = screening(tera, { signal });
  const [open, resolved] = await Promise.all([
    decisions.conflicts(roundId),
    decisions.conflicts(roundId, { isResolved: true }),
  ]);
  // A conflict that was resolved between the two answers is in both.
  return [...new Map([...open, ...resolved].map((each) => [each.referenceId, each])).values()];
}
