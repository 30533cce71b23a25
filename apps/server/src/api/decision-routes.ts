import { decisionApi, type NewDecision } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { listConflicts, listDecisionsOn, listOwnDecisions } from "../screening/decisions.ts";
import { readRound } from "../screening/rounds.ts";
import { asMember } from "./as-member.ts";
import { implement, type Route } from "./route.ts";

interface RoundPlace {
  readonly project: string;
  readonly round: string;
}

export function decisionRoutes({ database }: ServerContext): Route[] {
  const inRound = <Result>(
    caller: CallerClaims,
    { project, round }: RoundPlace,
    work: (session: Queryable) => Promise<Result>,
  ): Promise<Result> =>
    asMember(database, caller, project, async (session) => {
      await readRound(session, project, round);
      return work(session);
    });
  const record = async (
    caller: CallerClaims,
    { project, round }: RoundPlace,
    isResolution: boolean,
    decisions: readonly NewDecision[],
  ): Promise<{ recorded: number }> => {
    await database.query("select private.record_decisions($1, $2, $3, $4, $5::jsonb)", [
      project,
      round,
      caller.sub,
      isResolution,
      decisions,
    ]);
    return { recorded: decisions.length };
  };
  return [
    implement(decisionApi.record, ({ caller, params, body }) =>
      record(caller, params, false, body.decisions),
    ),
    implement(decisionApi.resolve, ({ caller, params, body }) =>
      record(caller, params, true, body.decisions),
    ),
    implement(decisionApi.mine, async ({ caller, params, query }) => ({
      decisions: await inRound(caller, params, (session) =>
        listOwnDecisions(session, params.round, caller.sub, query),
      ),
    })),
    implement(decisionApi.ofReference, ({ caller, params, query: { reference } }) =>
      inRound(caller, params, async (session) => ({
        decisions: await listDecisionsOn(session, params.round, reference, false),
        resolutions: await listDecisionsOn(session, params.round, reference, true),
      })),
    ),
    implement(decisionApi.conflicts, async ({ caller, params, query }) => ({
      conflicts: await inRound(caller, params, (session) =>
        listConflicts(session, params.round, query),
      ),
    })),
  ];
}
