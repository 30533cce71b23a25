import { decisionApi, MAX_DECISIONS, type NewDecision } from "@tera/contract";
import { toastError } from "../errors/notices.ts";
import { inOneTab } from "../platform/one-tab.ts";
import { platform } from "../platform/platform.ts";
import { randomId } from "../platform/session-id.ts";
import { requireUser } from "../session/session-store.ts";
import { $isOffline, noteAnswer } from "../sync/offline.ts";
import { isRefusal } from "../sync/refusals.ts";
import {
  forgetDecision,
  keepDecision,
  keptDecisions,
  type KeptDecision,
} from "./kept-decisions.ts";

/** How long to wait before sending again after a failure that may pass. */
const RETRY_MS = 5000;

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
  const person = requireUser().id;
  const latest = keptDecisions(person).at(-1)?.at ?? 0;
  const kept: KeptDecision = {
    ...decision,
    id: randomId(),
    person,
    project,
    round,
    isResolution,
    at: Math.max(Date.now(), latest + 1),
  };
  keepDecision(kept);
  const refusals = await sendKept(person);
  const refusal = refusals.get(kept.id);
  if (refusal !== undefined) throw refusal;
}

/** Sends the decisions that are left on this device, now and whenever the server is back. */
export function followKeptDecisions(person: string): () => void {
  return $isOffline.subscribe((isOffline) => {
    if (!isOffline && keptDecisions(person).length > 0) sendInBackground(person);
  });
}

function sendInBackground(person: string): void {
  sendKept(person).then((refusals) => {
    for (const refusal of refusals.values()) toastError(refusal);
  }, toastError);
}

let isWaiting = false;

function sendLater(person: string): void {
  if (isWaiting) return;
  isWaiting = true;
  void platform()
    .clock.wait(RETRY_MS)
    .then(() => {
      isWaiting = false;
      sendInBackground(person);
    });
}

/**
 * Sends a person's unsent decisions, oldest first, one tab at a time. Returns the refused ones by
 * their ids; they are not kept. After a failure that may pass, tries again later.
 */
async function sendKept(person: string): Promise<ReadonlyMap<string, unknown>> {
  return inOneTab(`decisions of ${person}`, async () => {
    const refusals = new Map<string, unknown>();
    for (let next = nextBatch(person); next.length > 0; next = nextBatch(person)) {
      const isAnswered = await sendBatch(next, refusals);
      if (!isAnswered) {
        sendLater(person);
        return refusals;
      }
    }
    return refusals;
  });
}

/** The oldest decisions, as far as they go to the same route. */
function nextBatch(person: string): readonly KeptDecision[] {
  const kept = keptDecisions(person);
  const [first] = kept;
  if (first === undefined) return [];
  const end = kept.findIndex(
    ({ round, isResolution }) => round !== first.round || isResolution !== first.isResolution,
  );
  return kept.slice(0, Math.min(end === -1 ? kept.length : end, MAX_DECISIONS));
}

/** Returns false if the server did not answer. Halves a refused batch to find what is refused. */
async function sendBatch(
  batch: readonly KeptDecision[],
  refusals: Map<string, unknown>,
): Promise<boolean> {
  const [first] = batch;
  if (first === undefined) return true;
  try {
    await platform().http.call(first.isResolution ? decisionApi.resolve : decisionApi.record, {
      params: { project: first.project, round: first.round },
      body: { decisions: batch.map(toNewDecision) },
    });
    noteAnswer();
    batch.forEach(forgetDecision);
    return true;
  } catch (error) {
    noteAnswer(error);
    if (!isRefusal(error)) return false;
    if (batch.length === 1) {
      refusals.set(first.id, error);
      forgetDecision(first);
      return true;
    }
    const middle = Math.ceil(batch.length / 2);
    return (
      (await sendBatch(batch.slice(0, middle), refusals)) &&
      sendBatch(batch.slice(middle), refusals)
    );
  }
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
