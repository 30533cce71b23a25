import type { Round, TracedEntry, TracedFile } from "@tera/bridge-sdk/screening";
import type { CountedRound } from "./count-flow.ts";
import { type FlowSettings, NO_SETTINGS, type SetNumber } from "./flow-numbers.ts";
import { type PickedRounds, pickRounds, type Stages } from "./pick-rounds.ts";

const AT = "2026-03-06T12:00:00.000Z";

export const file = (
  id: string,
  madeReferences: number | null,
  parents: readonly string[] = [],
  hint: string | null = null,
) =>
  ({
    id,
    path: `${id}.ris`,
    parents: parents.map((parent) => ({ file: parent, how: "merge" })),
    madeAt: AT,
    madeReferences,
    hint,
    deletedAt: null,
  }) as unknown as TracedFile;

export const entry = (type: string, about: string, data: Record<string, unknown>): TracedEntry => ({
  id: `${type} ${about}`,
  type,
  user: null,
  data,
  created_at: AT,
  files: [about],
  undoneBy: null,
});

export function round(
  stage: Round["stage"],
  references: number,
  progress: Partial<CountedRound["progress"]>,
  { openedAt = AT, outcomes = [] as CountedRound["outcomes"] } = {},
): CountedRound {
  return {
    round: {
      id: `${stage} ${openedAt}`,
      name: stage,
      stage,
      references,
      filePath: "all.ris",
      openedAt,
    } as Round,
    progress: { include: 0, exclude: 0, maybe: 0, ...progress } as CountedRound["progress"],
    outcomes,
  };
}

export const set = (count: number, parts: SetNumber["parts"] = []): SetNumber => ({
  count,
  parts,
  reason: "Two were printed twice",
  by: "ana",
  at: AT,
});

/** Picks from rounds whose outcomes are known. */
export function picked(
  rounds: readonly CountedRound[],
  settings: Pick<FlowSettings, "updateSince"> = NO_SETTINGS,
): PickedRounds<CountedRound> {
  const { previous, current, isUpdate } = pickRounds(
    rounds.map(({ round: each }) => each),
    settings,
  );
  const counted = ({ titles, fullTexts }: Stages): Stages<CountedRound> => ({
    titles: rounds.find(({ round: each }) => each === titles),
    fullTexts: rounds.find(({ round: each }) => each === fullTexts),
  });
  return { previous: counted(previous), current: counted(current), isUpdate };
}
