import type { DecisionConflict, OwnDecision, Page, RoundOutcome } from "@tera/bridge-sdk/host";
import {
  decisionApi,
  MAX_CONFLICTS,
  MAX_OUTCOMES,
  MAX_OWN_DECISIONS,
  roundApi,
} from "@tera/contract";
import { listFiles } from "../files/files-store.ts";
import { AppError } from "../platform/app-error.ts";
import type { Http } from "../platform/http.ts";
import { platform } from "../platform/platform.ts";
import { $members } from "../project/project-store.ts";
import { memberName } from "../projects/project-summary.ts";
import { keptDecisions } from "../screening/kept-decisions.ts";
import { recordDecision } from "../screening/record-decision.ts";
import { requireUser } from "../session/session-store.ts";
import type { AskingTool } from "./asking-tool.ts";
import type { DecisionServices } from "./decision-services.ts";
import type { FilePlace } from "./file-place.ts";

export function decisionCalls(tool: AskingTool): DecisionServices {
  const call: Http["call"] = (...request) => platform().http.call(...request);
  return {
    async openRound(place, settings) {
      const { filePath, fileVersion, references } = await libraryOf(place, tool);
      const { id } = await call(roundApi.create, {
        params: { project: place.projectId },
        body: { ...settings, filePath, fileVersion, references },
      });
      return call(roundApi.get, { params: { project: place.projectId, round: id } });
    },
    listRounds: async (project) => (await call(roundApi.list, { params: { project } })).rounds,
    listReviewers: () =>
      $members
        .get()
        .flatMap((member) =>
          member.user === null ? [] : [{ id: member.user, name: memberName(member) }],
        ),
    readRound: (place) => call(roundApi.get, { params: place }),
    closeRound: (place) => call(roundApi.close, { params: place }),
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
  for (const kept of keptDecisions(own)) {
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

/** Throws NOT-FOUND if the project has no such library. */
async function libraryOf(
  { projectId, path }: FilePlace,
  { signal }: AskingTool,
): Promise<{ filePath: string; fileVersion: string; references: number }> {
  const { compactLibrary } = await import("../library/data/write-back.ts");
  await compactLibrary(projectId, path, signal);
  const file = (await listFiles(projectId)).find((each) => each.path === path);
  if (file?.contentId === undefined)
    throw new AppError("NOT-FOUND", `There is no library “${path}” in this project.`);
  return {
    filePath: path,
    fileVersion: file.contentId,
    references: file.library?.refCount ?? (await countReferences({ projectId, path }, signal)),
  };
}

async function countReferences(place: FilePlace, signal: AbortSignal): Promise<number> {
  const { libraryParts } = await import("./library-parts.ts");
  let count = 0;
  for await (const part of libraryParts(place, signal)) count += part.length;
  return count;
}
