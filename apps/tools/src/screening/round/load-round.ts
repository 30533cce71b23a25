import type { Connection, ProjectFileRecord } from "@tera/bridge-sdk";
import { type OwnDecision, type Round, screening } from "@tera/bridge-sdk/screening";
import { type RankingWorker, startRanking } from "../ranking/start-ranking.ts";
import { recordReader, type ScreenedRecord } from "../screened-record.ts";
import { idInRound, matchDecisions } from "./match-decisions.ts";
import type { Choice } from "./screening-state.ts";

/** A round whose library has been read. */
export interface LoadedRound {
  readonly round: Round;
  readonly file: ProjectFileRecord;
  readonly records: readonly ScreenedRecord[];
  readonly ranking: RankingWorker;
  readonly own: OwnDecisions;
}

/** The reviewer's decisions, matched with the library. */
export interface OwnDecisions {
  /** By row; undefined is undecided. */
  readonly choices: readonly (Choice | undefined)[];
  /** Under which id each row is decided in the round. */
  readonly idOf: (row: number) => string;
  /** Decisions on references that are not in the library. */
  readonly unmatched: readonly OwnDecision[];
}

/** The library of a round is not in the project. */
export class LibraryMissingError extends Error {
  readonly round: Round;

  constructor(round: Round) {
    super(`“${round.filePath}” is not in this project.`);
    this.round = round;
  }
}

/** Reads a round's library in parts. `replacement` is a file to read in place of a missing one. */
export async function loadRound(
  tera: Connection,
  roundId: string,
  replacement: ProjectFileRecord | undefined,
  onRead: (round: Round, count: number) => void,
  signal: AbortSignal,
): Promise<LoadedRound> {
  const calls = tera.with({ signal });
  const { rounds, decisions } = screening(tera, { signal });
  const round = await rounds.get(roundId);
  const file = replacement ?? (await calls.files.get(round.filePath));
  if (file === undefined) throw new LibraryMissingError(round);
  const ranking = startRanking();
  try {
    const records: ScreenedRecord[] = [];
    const toRecord = recordReader();
    for await (const part of calls.library.stream(file.id)) {
      signal.throwIfAborted();
      const read = part.map(toRecord);
      records.push(...read);
      ranking.send({
        type: "records",
        records: read.map(({ id, title, abstract }) => ({ id, title, abstract })),
      });
      onRead(round, records.length);
    }
    const own = matchOwn(await decisions.mine(roundId), records);
    ranking.send({ type: "decide", decisions: learned(own.choices) });
    ranking.send({ type: "start" });
    return { round, file, records, ranking, own };
  } catch (error) {
    ranking.stop();
    throw error;
  }
}

export function matchOwn(
  decisions: readonly OwnDecision[],
  records: readonly ScreenedRecord[],
): OwnDecisions {
  const { byRow, unmatched } = matchDecisions(decisions, records);
  const decidedIds = new Set(decisions.map(({ referenceId }) => referenceId));
  return {
    choices: records.map((_, row) => choiceOf(byRow.get(row))),
    idOf: (row) => {
      const record = records[row];
      if (record === undefined) throw new RangeError(`There is no row ${row}.`);
      return idInRound(record, byRow.get(row), decidedIds);
    },
    unmatched: unmatched.filter(({ decision }) => decision !== "undecided"),
  };
}

function choiceOf(decision: OwnDecision | undefined): Choice | undefined {
  if (decision === undefined || decision.decision === "undecided") return undefined;
  return {
    verdict: decision.decision,
    ...(decision.reason === null ? {} : { reason: decision.reason }),
    ...(decision.labels.length === 0 ? {} : { labels: decision.labels }),
    ...(decision.note === null ? {} : { note: decision.note }),
  };
}

/** "Maybe" counts as relevant, because such records are read in full. */
export function isRelevant(choice: Choice | undefined): boolean | undefined {
  return choice === undefined ? undefined : choice.verdict !== "exclude";
}

function learned(
  choices: readonly (Choice | undefined)[],
): (readonly [number, boolean | undefined])[] {
  return choices.flatMap((choice, row) =>
    choice === undefined ? [] : [[row, isRelevant(choice)] as const],
  );
}
