import { decisionApi, MAX_DECISIONS, type NewDecision } from "@tera/contract";
import { toastError } from "../errors/notices.ts";
import { platform } from "../platform/platform.ts";
import { requireUser } from "../session/session-store.ts";
import { createKeptSender } from "../sync/kept/send-kept.ts";
import { keptDecisions, type KeptDecision } from "./kept-decisions.ts";

const sender = createKeptSender<KeptDecision>({
  items: keptDecisions,
  kind: "decisions",
  nextBatch,
  send: (batch) => sendDecisions(batch),
  onRefused: toastError,
});

export interface RoundPlace {
  readonly project: string;
  readonly round: string;
}

/**
 * Records a decision or a resolution of the signed-in person. Resolves once it is stored on the
 * server, or kept on this device if the server does not answer. Rejects if the server refuses it.
 */
export async function recordDecision(
  { project, round }: RoundPlace,
  isResolution: boolean,
  decision: Omit<NewDecision, "id">,
): Promise<void> {
  await sender.add({ ...decision, person: requireUser().id, project, round, isResolution });
}

/** Sends the decisions that are left on this device, now and whenever the server is back. */
export const followKeptDecisions = sender.follow;

/** The oldest decisions, as far as they go to the same route. */
function nextBatch(kept: readonly KeptDecision[]): readonly KeptDecision[] {
  const [first] = kept;
  if (first === undefined) return [];
  const end = kept.findIndex(
    ({ round, isResolution }) => round !== first.round || isResolution !== first.isResolution,
  );
  return kept.slice(0, Math.min(end === -1 ? kept.length : end, MAX_DECISIONS));
}

async function sendDecisions(batch: readonly KeptDecision[]): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  await platform().http.call(first.isResolution ? decisionApi.resolve : decisionApi.record, {
    params: { project: first.project, round: first.round },
    body: { decisions: batch.map(toNewDecision) },
  });
}

function toNewDecision({ id, referenceId, decision, ...rest }: KeptDecision): NewDecision {
  const { reason, labels, note, record } = rest;
  return {
    id,
    referenceId,
    decision,
    ...(reason === undefined ? {} : { reason }),
    ...(labels === undefined ? {} : { labels }),
    ...(note === undefined ? {} : { note }),
    ...(record === undefined ? {} : { record }),
  };
}
