import type { Connection } from "@tera/bridge-sdk";
import { type Provenance, type Round, screening } from "@tera/bridge-sdk/screening";
import type { CountedRound } from "./count-flow.ts";
import type { FlowSettings } from "./flow-numbers.ts";
import { pickRounds } from "./pick-rounds.ts";

/** What the diagram is counted from. */
export interface FlowFacts {
  readonly provenance: Provenance;
  /** All rounds of the project, newest first. */
  readonly rounds: readonly Round[];
  readonly counted: readonly CountedRound[];
}

/** Reads the project's files, entries and rounds, and the outcomes of the rounds that count. */
export async function readFlow(
  tera: Connection,
  settings: Pick<FlowSettings, "updateSince">,
  signal: AbortSignal,
): Promise<FlowFacts> {
  const calls = screening(tera, { signal });
  const [provenance, rounds] = await Promise.all([calls.provenance.read(), calls.rounds.list()]);
  const { previous, current } = pickRounds(rounds, settings);
  const counting = [current.titles, current.fullTexts, previous.titles, previous.fullTexts].filter(
    (round) => round !== undefined,
  );
  const counted = await Promise.all(
    counting.map(async (round) => {
      const [progress, outcomes] = await Promise.all([
        calls.decisions.progress(round.id),
        round === current.fullTexts ? calls.decisions.outcomes(round.id) : [],
      ]);
      return { round, progress, outcomes };
    }),
  );
  return { provenance, rounds, counted };
}
