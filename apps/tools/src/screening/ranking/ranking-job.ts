import { createRanking, type RankedRecord, type Ranking } from "@tera/screening";
import type { RankingAnswer, RankingRequest } from "./ranking-messages.ts";

/**
 * Answers requests about one library. `schedule` runs a function later, so that decisions that
 * arrive during a ranking lead to one more ranking only.
 */
export function rankingJob(
  answer: (answer: RankingAnswer) => void,
  schedule: (run: () => void) => void,
): (request: RankingRequest) => void {
  const records: RankedRecord[] = [];
  const decisions = new Map<string, boolean>();
  let ranking: Ranking | undefined;
  let isScheduled = false;

  const rank = (): void => {
    isScheduled = false;
    if (ranking === undefined) return;
    ranking.learn(decisions);
    answer({ type: "ranked", rows: Uint32Array.from(ranking.order(), Number) });
  };
  const rankSoon = (): void => {
    if (ranking === undefined || isScheduled) return;
    isScheduled = true;
    schedule(rank);
  };

  return (request) => {
    switch (request.type) {
      case "records":
        for (const { title, abstract } of request.records)
          records.push({ id: String(records.length), title, abstract });
        break;
      case "start":
        ranking = createRanking(records);
        rankSoon();
        break;
      case "decide":
        for (const [row, isRelevant] of request.decisions)
          if (isRelevant === undefined) decisions.delete(String(row));
          else decisions.set(String(row), isRelevant);
        rankSoon();
        break;
      case "search":
        answer({ type: "found", id: request.id, rows: rowsWith(records, request.words) });
        break;
    }
  };
}

/** Rows whose title or abstract has all words, ignoring case. */
function rowsWith(records: readonly RankedRecord[], words: readonly string[]): Uint32Array {
  const lowered = words.map((word) => word.toLowerCase());
  const rows: number[] = [];
  records.forEach(({ title, abstract }, row) => {
    const text = `${title}\n${abstract}`.toLowerCase();
    if (lowered.every((word) => text.includes(word))) rows.push(row);
  });
  return Uint32Array.from(rows);
}
