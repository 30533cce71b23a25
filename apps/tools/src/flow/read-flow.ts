import type { Connection } from "@tera/bridge-sdk";
import { type Provenance, type Round, screening } from "@tera/bridge-sdk/screening";
import { type CountedRound, countFlow } from "./count-flow.ts";
import type { FlowNumbers, FlowSettings } from "./flow-numbers.ts";
import { type PickedRounds, pickRounds, type Stages } from "./pick-rounds.ts";

/** What the diagram is counted from. */
export interface FlowFacts {
  readonly provenance: Provenance;
  /** All rounds of the project, newest first. */
  readonly rounds: readonly Round[];
  readonly picked: PickedRounds<CountedRound>;
  /** The update that the rounds were picked for. */
  readonly updateSince: string | undefined;
}

/** Reads the project's files, entries and rounds, and the outcomes of the rounds that count. */
export async function readFlow(
  tera: Connection,
  { updateSince }: Pick<FlowSettings, "updateSince">,
  signal: AbortSignal,
): Promise<FlowFacts> {
  const calls = screening(tera, { signal });
  const [provenance, rounds] = await Promise.all([calls.provenance.read(), calls.rounds.list()]);
  const { previous, current, isUpdate } = pickRounds(rounds, { updateSince });
  const count = async (round: Round | undefined): Promise<CountedRound | undefined> => {
    if (round === undefined) return undefined;
    const [progress, outcomes] = await Promise.all([
      calls.decisions.progress(round.id),
      round === current.fullTexts ? calls.decisions.outcomes(round.id) : [],
    ]);
    return { round, progress, outcomes };
  };
  const countAll = async (stages: Stages): Promise<Stages<CountedRound>> => {
    const [titles, fullTexts] = await Promise.all([count(stages.titles), count(stages.fullTexts)]);
    return { titles, fullTexts };
  };
  const [earlier, own] = await Promise.all([countAll(previous), countAll(current)]);
  return {
    provenance,
    rounds,
    picked: { previous: earlier, current: own, isUpdate },
    updateSince,
  };
}

/** Counts what was read. Returns undefined if it was read for another update. */
export function countFacts(
  { provenance, picked, updateSince }: FlowFacts,
  settings: FlowSettings,
): FlowNumbers | undefined {
  return updateSince === settings.updateSince ? countFlow(provenance, picked, settings) : undefined;
}
