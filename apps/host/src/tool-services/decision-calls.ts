import type { DecisionConflict, OwnDecision, Page, RoundOutcome } from "@tera/bridge-sdk/host";
import {
  decisionApi,
  MAX_CONFLICTS,
  MAX_OUTCOMES,
  MAX_OWN_DECISIONS,
  roundApi,
} from "@tera/contract";
import type { Http } from "../platform/http.ts";
import { platform } from "../platform/platform.ts";
import { $reviewLabels } from "../project/review-lists.ts";
import { $members } from "../project/project-store.ts";
import { memberName } from "../projects/project-summary.ts";
import { openRound } from "../rounds/open-round.ts";
import { keptDecisions } from "../screening/kept-decisions.ts";
import { recordDecision } from "../screening/record-decision.ts";
import { requireUser } from "../session/session-store.ts";
import type { AskingTool } from "./asking-tool.ts";
import type { DecisionServices } from "./decision-services.ts";

export function decisionCalls(tool: AskingTool): DecisionServices {
  const call: Http["call"] = (...request) => platform().http.call(...request);
  return {
    openRound: ({ projectId, path }, settings) => openRound(projectId, path, settings, tool.signal),
    listRounds: async (project) => (await call(roundApi.list, { params: { project } })).rounds,
    listReviewers: () =>
      $members
        .get()
        .flatMap((member) =>
          member.user === null ? [] : [{ id: member.user, name: memberName(member) }],
        ),
    listLabels: () => $reviewLabels.get().map(({ name, colour }) => ({ name, colour })),
    readRound: (place) => call(roundApi.get, { params: place }),
    closeRound: (place) => call(roundApi.close, { params: place }),
    reopenRound: (place) => call(roundApi.reopen, { params: place }),
    recordDecision: (place, isResolution, decision) =>
      recordDecision(place, isResolution, decision),
    async readOwnDecisions(params, after) {
      const { decisions } = await call(decisionApi.mine, {
        params,
        query: { after },
      });
      const page = pageOf(decisions, MAX_OWN_DECISIONS);
      return { ...page, items: withKept(page, params.round, after) };
    },
    readRoundProgress: (params) => call(roundApi.progress, { params }),
    async readConflicts(params, after, { isResolved }): Promise<Page<DecisionConflict>> {
      const { conflicts } = await call(decisionApi.conflicts, {
        params,
        query: { after, state: isResolved ? "resolved" : "open" },
      });
      return pageOf(conflicts, MAX_CONFLICTS);
    },
    readAgreement: (params) => call(roundApi.agreement, { params }),
    async readOutcomes(params, after): Promise<Page<RoundOutcome>> {
      const { outcomes } = await call(roundApi.outcomes, {
        params,
        query: { after },
      });
      return pageOf(outcomes, MAX_OUTCOMES);
    },
  };
}

/** The last item's reference leads to the next page, unless this page is not full. */
function pageOf<Item extends { readonly referenceId: string }>(
  items: Item[],
  size: number,
): Page<Item> {
  return { items, next: items.length < size ? null : (items.at(-1)?.referenceId ?? null) };
}

/** Adds the decisions of this device that the server lacks to the page that they belong to. */
function withKept(
  { items, next }: Page<OwnDecision>,
  round: string,
  after: string | undefined,
): OwnDecision[] {
  const own = requireUser().id;
  const byReference = new Map(items.map((decision) => [decision.referenceId, decision]));
  for (const kept of keptDecisions.list(own)) {
    const isOnPage =
      (after === undefined || kept.referenceId > after) &&
      (next === null || kept.referenceId <= next);
    if (kept.round !== round || kept.isResolution || !isOnPage) continue;
    byReference.set(kept.referenceId, {
      id: kept.id,
      referenceId: kept.referenceId,
      reviewer: own,
      decision: kept.decision,
      reason: kept.reason ?? null,
      labels: kept.labels ?? [],
      note: kept.note ?? null,
      decidedAt: new Date(kept.at).toISOString(),
      record: kept.record ?? {},
    });
  }
  return [...byReference.values()];
}
