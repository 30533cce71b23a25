import { SCOPES } from "@tera/bridge-sdk/host";
import { z } from "zod";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { personRoute, type Route } from "./route.ts";
import { timestamp } from "./shapes.ts";

const MAX_ORIGIN_CHARACTERS = 300;
/** Nobody reads a longer list; a page that asks under ever new names would make one. */
const MAX_CONSENTS = 200;

const NO_ORIGIN = "Name the origin as browsers do, without a path: https://forest-lab.example";
const origin = z.string().max(MAX_ORIGIN_CHARACTERS).refine(isWebOrigin, NO_ORIGIN);
const scopes = z.array(z.enum(SCOPES));

/** A row of `consents`. */
interface Consent {
  readonly origin: string;
  readonly scopes: (typeof SCOPES)[number][];
  readonly created_at: Date | string;
  readonly expires_at: Date | string;
}

/** What the caller allows pages that no catalogue entry names: kept for 30 days, listed, revoked. */
export function consentRoutes({ database, log }: ServerContext): Route[] {
  return [
    personRoute({
      method: "get",
      path: "/api/consents",
      summary: "The origins that the caller has allowed, and their scopes, newest first",
      answer: z.object({
        consents: z.array(
          z.object({ origin: z.string(), scopes, createdAt: timestamp, expiresAt: timestamp }),
        ),
      }),
      handle: async ({ caller }) => {
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
      },
    }),
    personRoute({
      method: "post",
      path: "/api/consents",
      needsOwnLogin: true,
      summary: "Grants scopes to an origin for 30 days, replacing earlier ones",
      body: z.looseObject({
        origin,
        scopes: scopes.min(1, "Name at least one scope."),
      }),
      answer: z.object({ expiresAt: timestamp }),
      refusals: ["TOO-MANY"],
      handle: async ({ caller, body }) => {
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
            `You have allowed ${MAX_CONSENTS} sites. Revoke one you no longer use.`,
          );
        log.security("consent-given", {
          person: caller.sub,
          scopes: [...new Set(body.scopes)].join(" "),
        });
        return { expiresAt: row.expires_at };
      },
    }),
    personRoute({
      method: "post",
      path: "/api/consents/revoke",
      needsOwnLogin: true,
      summary: "Revokes an origin's scopes; the person is asked again",
      body: z.looseObject({ origin }),
      answer: z.object({ revoked: z.boolean() }),
      handle: async ({ caller, body }) => {
        const gone = await database.query(
          `delete from public.consents where "user" = $1 and origin = $2 returning 1`,
          [caller.sub, body.origin],
        );
        if (gone.length > 0) log.security("consent-revoked", { person: caller.sub });
        return { revoked: gone.length > 0 };
      },
    }),
  ];
}

function isWebOrigin(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return (
    (address?.protocol === "https:" || address?.protocol === "http:") && address.origin === text
  );
}
