import { consentApi } from "@tera/contract";
import type { Scope } from "@tera/bridge-sdk/host";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { implement, type Route } from "./route.ts";

/** Keeps a person's list readable even if sites ask from many origins. */
const MAX_CONSENTS = 200;

interface Consent {
  readonly origin: string;
  readonly scopes: Scope[];
  readonly created_at: Date | string;
  readonly expires_at: Date | string;
}

/** Manages consents for origins outside the tool catalogue. A consent lasts 30 days. */
export function consentRoutes({ database, log }: ServerContext): Route[] {
  return [
    implement(consentApi.list, async ({ caller }) => {
      const rows = await database.asCaller(caller, (session) =>
        session.query<Consent>(
          "select origin, scopes, created_at, expires_at from public.consents where expires_at > now() order by created_at desc, origin",
        ),
      );
      return {
        consents: rows.map((row) => ({
          origin: row.origin,
          scopes: row.scopes,
          createdAt: row.created_at,
          expiresAt: row.expires_at,
        })),
      };
    }),
    implement(consentApi.grant, async ({ caller, body }) => {
      const [row] = await database.transaction(async (session) => {
        await session.query(
          "select pg_advisory_xact_lock(hashtextextended('consents of ' || $1, 0))",
          [caller.sub],
        );
        await session.query(
          `delete from public.consents where "user" = $1 and (expires_at <= now() or origin = $2)`,
          [caller.sub, body.origin],
        );
        return session.query<{ expires_at: Date | string }>(
          `insert into public.consents ("user", origin, scopes) select $1, $2, array(select jsonb_array_elements_text($3::jsonb))
             where (select count(*) from public.consents where "user" = $1) < $4 returning expires_at`,
          [caller.sub, body.origin, [...new Set(body.scopes)], MAX_CONSENTS],
        );
      });
      if (row === undefined)
        throw new ApiError(
          "TOO-MANY",
          `You have allowed ${MAX_CONSENTS} sites, which is the maximum. Revoke one you no longer use.`,
        );
      log.security("consent-given", {
        person: caller.sub,
        scopes: [...new Set(body.scopes)].join(" "),
      });
      return { expiresAt: row.expires_at };
    }),
    implement(consentApi.revoke, async ({ caller, body }) => {
      const gone = await database.query(
        `delete from public.consents where "user" = $1 and origin = $2 returning 1`,
        [caller.sub, body.origin],
      );
      if (gone.length > 0) log.security("consent-revoked", { person: caller.sub });
      return { revoked: gone.length > 0 };
    }),
  ];
}
