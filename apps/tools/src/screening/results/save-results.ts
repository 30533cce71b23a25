import type { Connection, ProjectFileRecord, Reference } from "@tera/bridge-sdk";
import { type Round, type RoundOutcome, screening } from "@tera/bridge-sdk/screening";
import { numberText } from "../../frame/number-text.ts";
import { isDownload, pathInProject } from "../../frame/project-path.ts";
import { selectFiles } from "../../frame/select-files.ts";
import { TOOL_NAME } from "../tool-name.ts";
import { RESULT_SETS, type ResultSet, type RoundResults } from "./result-sets.ts";

interface ReadRound {
  readonly references: readonly Reference[];
  readonly outcomes: readonly RoundOutcome[];
}

/** Reads a round's outcomes and its library. */
export async function readRound(
  tera: Connection,
  roundId: string,
  file: ProjectFileRecord,
  onRead: (count: number) => void,
  signal: AbortSignal,
): Promise<ReadRound> {
  const outcomes = await screening(tera, { signal }).decisions.outcomes(roundId);
  const references: Reference[] = [];
  for await (const part of tera.with({ signal }).library.stream(file.id)) {
    signal.throwIfAborted();
    references.push(...part);
    onRead(references.length);
  }
  return { references, outcomes };
}

interface SavedFiles {
  readonly names: readonly string[];
  /** Whether the timeline has an entry about them. */
  readonly isLogged: boolean;
}

interface ResultFile {
  readonly set: ResultSet;
  readonly file: ProjectFileRecord;
}

/**
 * Asks once where to save a file for each set, writes all of them, and logs those that are not only
 * downloaded on the timeline. Returns undefined if the person cancels, in which case nothing is written.
 */
export async function saveResults(
  tera: Connection,
  round: Round,
  { sets }: RoundResults,
  chosen: readonly ResultSet[],
  onWrite: (written: number) => void,
  signal: AbortSignal,
): Promise<SavedFiles | undefined> {
  const files = await chooseFiles(tera, chosen, signal);
  if (files === undefined) return undefined;
  const calls = tera.with({ signal });
  for (const [index, { set, file }] of files.entries()) {
    onWrite(index);
    await calls.library.write(file.id, sets[set], { hint: RESULT_SETS[set].hint });
  }
  const kept = files.filter(({ file }) => !isDownload(file.path));
  const counts = kept.map(
    ({ set }) => `${numberText(sets[set].length)} ${RESULT_SETS[set].adjective}`,
  );
  if (kept.length > 0)
    await calls.log.add({
      type: "tool",
      tool: TOOL_NAME.toLowerCase(),
      title: `Saved the results of “${round.name}”: ${counts.join(", ")}`,
      filePaths: kept.map(({ file }) => pathInProject(file.path)),
    });
  return { names: files.map(({ file }) => file.name), isLogged: kept.length > 0 };
}

/** Asks once for all files. Resolves to undefined if the person cancels. */
async function chooseFiles(
  tera: Connection,
  chosen: readonly ResultSet[],
  signal: AbortSignal,
): Promise<readonly ResultFile[] | undefined> {
  const hints = chosen.map((set) => RESULT_SETS[set].hint);
  const files = await selectFiles(tera, hints, signal);
  return files?.flatMap((file, place) => {
    const set = chosen[place];
    return set === undefined ? [] : { set, file };
  });
}
