import type { Connection } from "@tera/bridge-sdk";
import { screening } from "@tera/bridge-sdk/screening";
import { countFlow, type FlowNumbers } from "./count-flow.ts";

/** Reads the project's files, entries and rounds, and counts them. */
export async function readFlow(tera: Connection, signal: AbortSignal): Promise<FlowNumbers> {
  const { provenance, rounds, decisions } = screening(tera, { signal });
  const [files, list] = await Promise.all([provenance.read(), rounds.list()]);
  const counted = await Promise.all(
    list.map(async (round) => ({
      round,
      progress: await decisions.progress(round.id),
      outcomes: round.stage === "full-text" ? await decisions.outcomes(round.id) : [],
    })),
  );
  return countFlow(files, counted);
}
