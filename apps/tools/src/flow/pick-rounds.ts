import type { Provenance, Round, TracedFile } from "@tera/bridge-sdk/screening";
import type { FlowSettings } from "./flow-numbers.ts";

/** The rounds of one column. Only the newest of each stage counts. */
export interface Stages<Kind = Round> {
  readonly titles: Kind | undefined;
  readonly fullTexts: Kind | undefined;
}

export interface PickedRounds<Kind = Round> {
  /** Those of the previous version of a review that is being updated. */
  readonly previous: Stages<Kind>;
  readonly current: Stages<Kind>;
  /** True if a round of the project began an update. */
  readonly isUpdate: boolean;
}

/** Chooses the rounds that the diagram counts, from all rounds of the project. */
export function pickRounds(
  rounds: readonly Round[],
  { updateSince }: Pick<FlowSettings, "updateSince">,
): PickedRounds {
  const first = rounds.find(({ id }) => id === updateSince);
  const start = first === undefined ? Number.NEGATIVE_INFINITY : Date.parse(first.openedAt);
  const isCurrent = (round: Round): boolean => Date.parse(round.openedAt) >= start;
  return {
    previous: newestOf(rounds.filter((round) => !isCurrent(round))),
    current: newestOf(rounds.filter(isCurrent)),
    isUpdate: first !== undefined,
  };
}

function newestOf(rounds: readonly Round[]): Stages {
  const newest = rounds.toSorted((a, b) => Date.parse(b.openedAt) - Date.parse(a.openedAt));
  return {
    titles: newest.find(({ stage }) => stage === "title-abstract"),
    fullTexts: newest.find(({ stage }) => stage === "full-text"),
  };
}

/** The round's library and all files that it was made from, also if it was renamed since. */
export function originsOf(
  round: Pick<Round, "id" | "filePath">,
  { files, rounds }: Provenance,
): ReadonlySet<TracedFile> {
  const byId = new Map(files.map((file) => [file.id, file]));
  const traced = rounds.find(({ id }) => id === round.id)?.file ?? null;
  const waiting = files.filter(({ id, path }) =>
    traced === null ? path === round.filePath : id === traced,
  );
  const found = new Set<TracedFile>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const parent of file.parents) {
      const known = byId.get(parent.file);
      if (known !== undefined) waiting.push(known);
    }
  }
  return found;
}
