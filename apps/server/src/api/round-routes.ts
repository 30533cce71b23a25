import { roundApi } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { runIdempotent } from "../database/idempotency.ts";
import { ApiError } from "../errors/api-error.ts";
import { type AgreementCounts, agreementOf } from "../screening/agreement.ts";
import { listOutcomes } from "../screening/decisions.ts";
import { listRounds, readRound } from "../screening/rounds.ts";
import { asMember } from "./as-member.ts";
import { implement, type Route } from "./route.ts";

interface ProgressRow {
  readonly decided: Readonly<Record<string, number>>;
  readonly include: number;
  readonly exclude: number;
  readonly maybe: number;
  readonly conflict: number;
  readonly undecided: number;
  readonly resolved: number;
  readonly late: number;
}

export function roundRoutes(context: ServerContext): Route[] {
  return [...openingRoutes(context), ...closingRoutes(context), ...resultRoutes(context)];
}

function openingRoutes({ database }: ServerContext): Route[] {
  return [
    implement(roundApi.create, async ({ caller, params: { project }, body, header }) => {
      const attempt = {
        owner: caller.sub,
        route: "rounds",
        key: header("idempotency-key"),
        payload: { project, ...body },
      };
      return runIdempotent(database, attempt, async (session) => {
        const [opened] = await session.query<{ id: string }>(
          "select private.open_round($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11) as id",
          [
            project,
            caller.sub,
            body.name,
            body.filePath,
            body.fileVersion,
            body.references,
            body.stage,
            body.criteria,
            body.exclusionReasons,
            body.reviewers,
            body.isBlind,
          ],
        );
        if (opened === undefined) throw new ApiError("UNKNOWN_ERROR");
        return opened;
      });
    }),
    implement(roundApi.list, async ({ caller, params: { project } }) => ({
      rounds: await asMember(database, caller, project, (session) => listRounds(session, project)),
    })),
    implement(roundApi.get, ({ caller, params: { project, round } }) =>
      asMember(database, caller, project, (session) => readRound(session, project, round)),
    ),
  ];
}

function closingRoutes({ database }: ServerContext): Route[] {
  const change = async (
    caller: CallerClaims,
    { project, round }: { readonly project: string; readonly round: string },
    statement: string,
  ): ReturnType<typeof readRound> => {
    await database.query(statement, [project, round, caller.sub]);
    return readRound(database, project, round);
  };
  return [
    implement(roundApi.close, ({ caller, params }) =>
      change(caller, params, "select private.close_round($1, $2, $3, true)"),
    ),
    implement(roundApi.reopen, ({ caller, params }) =>
      change(caller, params, "select private.close_round($1, $2, $3, false)"),
    ),
    implement(roundApi.unblind, ({ caller, params }) =>
      change(caller, params, "select private.unblind_round($1, $2, $3)"),
    ),
  ];
}

function resultRoutes({ database }: ServerContext): Route[] {
  return [
    implement(roundApi.progress, async ({ caller, params: { project, round } }) => {
      const [progress] = await database.query<ProgressRow>(
        "select * from private.round_progress($1, $2, $3)",
        [project, round, caller.sub],
      );
      if (progress === undefined) throw new ApiError("UNKNOWN_ERROR");
      const { references } = await readRound(database, project, round);
      return { references, ...progress };
    }),
    implement(roundApi.agreement, ({ caller, params: { project, round } }) =>
      asMember(database, caller, project, async (session) => {
        const { isBlind } = await readRound(session, project, round);
        const [counts] = await session.query<AgreementCounts>(
          "select * from private.round_agreement($1)",
          [round],
        );
        return agreementOf(counts ?? { pairs: [], profiles: [] }, isBlind);
      }),
    ),
    implement(roundApi.outcomes, ({ caller, params: { project, round }, query }) =>
      asMember(database, caller, project, async (session) => {
        await readRound(session, project, round);
        return { outcomes: await listOutcomes(session, round, query) };
      }),
    ),
  ];
}
