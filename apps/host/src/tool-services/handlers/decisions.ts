import type { Handlers } from "@tera/bridge-sdk/host";
import { decodeFileId } from "../file-id.ts";
import type { RoundPlace } from "../decision-services.ts";
import type { ToolServices } from "../tool-services.ts";
import { activeProjectOf } from "./project.ts";

export function decisionHandlers(services: ToolServices): Handlers {
  const inProject = async (round: string): Promise<RoundPlace> => ({
    project: (await activeProjectOf(services)).id,
    round,
  });
  return {
    createScreeningRound: async (_context, file, settings) => {
      const { id } = await activeProjectOf(services);
      return services.openRound(decodeFileId(file, id), settings);
    },
    listScreeningRounds: async () => [
      ...(await services.listRounds((await activeProjectOf(services)).id)),
    ],
    listReviewers: async () => {
      await activeProjectOf(services);
      return [...services.listReviewers()];
    },
    listReviewLabels: async () => {
      await activeProjectOf(services);
      return [...services.listLabels()];
    },
    getScreeningRound: async (_context, round) => services.readRound(await inProject(round)),
    closeScreeningRound: async (_context, round) => services.closeRound(await inProject(round)),
    reopenScreeningRound: async (_context, round) => services.reopenRound(await inProject(round)),
    recordDecision: async (_context, round, referenceId, decision) => {
      await services.recordDecision(await inProject(round), false, { referenceId, ...decision });
      return null;
    },
    resolveDecisionConflict: async (_context, round, referenceId, decision) => {
      await services.recordDecision(await inProject(round), true, { referenceId, ...decision });
      return null;
    },
    getMyDecisions: async (_context, round, after) =>
      services.readOwnDecisions(await inProject(round), after ?? undefined),
    getDecisionProgress: async (_context, round) =>
      services.readRoundProgress(await inProject(round)),
    getDecisionConflicts: async (_context, round, after, options) =>
      services.readConflicts(await inProject(round), after ?? undefined, {
        isResolved: options?.isResolved ?? false,
      }),
    getDecisionAgreement: async (_context, round) => services.readAgreement(await inProject(round)),
    getDecisionOutcomes: async (_context, round, after) =>
      services.readOutcomes(await inProject(round), after ?? undefined),
  };
}
