import type { RankingAnswer, RankingRequest } from "./ranking-messages.ts";
import { rankingJob } from "./ranking-job.ts";

const answer = (message: RankingAnswer): void =>
  self.postMessage(message, { transfer: [message.rows.buffer] });
const handle = rankingJob(answer, (run) => setTimeout(run, 0));

self.addEventListener("message", ({ data }: MessageEvent<RankingRequest>) => handle(data));
