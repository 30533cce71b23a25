import type { Connection } from "@tera/bridge-sdk";
import {
  type Agreement,
  type Round,
  type RoundProgress,
  screening,
} from "@tera/bridge-sdk/screening";
import { type NameOf, namesOf } from "../../reviewers/names-of.ts";

export interface DisputedRound {
  readonly round: Round;
  readonly progress: RoundProgress;
  readonly agreement: Agreement;
}

export interface DisputedRounds {
  readonly rounds: readonly DisputedRound[];
  readonly nameOf: NameOf;
}

/** The project's rounds: those with conflicts first, then newest first. */
export async function loadRounds(tera: Connection, signal: AbortSignal): Promise<DisputedRounds> {
  const { rounds, decisions } = screening(tera, { signal });
  const [listed, reviewers] = await Promise.all([rounds.list(), rounds.reviewers()]);
  const loaded = await Promise.all(
    listed.map(async (round) => {
      const [progress, agreement] = await Promise.all([
        decisions.progress(round.id),
        decisions.agreement(round.id),
      ]);
      return { round, progress, agreement };
    }),
  );
  return { rounds: conflictsFirst(loaded), nameOf: namesOf(reviewers) };
}

function conflictsFirst(rounds: readonly DisputedRound[]): readonly DisputedRound[] {
  return rounds.toSorted(
    (one, other) => Number(other.progress.conflict > 0) - Number(one.progress.conflict > 0),
  );
}
