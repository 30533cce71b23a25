import type { Connection } from "@tera/bridge-sdk";
import { screening } from "@tera/bridge-sdk/screening";
import { countFlow, type FlowNumbers, newestRound } from "./count-flow.ts";

/** Reads the project's files, entries and rounds, and counts them. */
export async function readFlow(tera: Connection, signal: AbortSignal): Promise<FlowNumbers> {
  const { provenance, rounds, decisions } = screening(tera, { signal });
  const [files, list] = await Promise.all([provenance.read(), rounds.list()]);
  const counting = (["title-abstract", "full-text"] as const)
    .map((stage) => newestRound(list, stage))
    .filter((round) => round !== undefined);
  const counted = await Promise.all(
    counting.map(async (round) => {
      const [progress, outcomes] = await Promise.all([
        decisions.progress(round.id),
        round.stage === "full-text" ? decisions.outcomes(round.id) : [],
      ]);
      return { round, progress, outcomes };
    }),
  );
  return countFlow(files, counted);
}
