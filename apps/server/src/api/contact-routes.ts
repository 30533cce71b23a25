import { contactApi } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { HOUR_SECONDS, requireAttempt } from "./count-attempt.ts";
import { runIdempotent } from "../database/idempotency.ts";
import { implement, type Route } from "./route.ts";
import { requireEmails } from "./require-emails.ts";

const MAX_MESSAGES_PER_HOUR = 5;
/** A whole classroom may share one IP address. */
const MAX_MESSAGES_PER_NETWORK_AND_HOUR = 20;
const MAX_TOTAL_MESSAGES_PER_HOUR = 200;

export function contactRoutes(context: ServerContext): Route[] {
  const { database, mailer, configuration } = context;
  return [
    implement(contactApi.send, async ({ caller, body, remoteAddress, header }) => {
      const { name, email: from, subject, body: text } = body;
      requireEmails([from]);
      const sends: (() => void)[] = [];
      const answer = await runIdempotent(
        database,
        {
          owner: caller?.sub ?? `visitor ${from}`,
          route: "contact",
          key: header("idempotency-key"),
          payload: { name, from, subject, text },
        },
        async (session) => {
          await requireWithinLimits(session, [
            [
              caller === undefined ? `contact by ${from}` : `contact by ${caller.sub}`,
              MAX_MESSAGES_PER_HOUR,
            ],
            [`contact from ${remoteAddress ?? "here"}`, MAX_MESSAGES_PER_NETWORK_AND_HOUR],
            ["contact by all", MAX_TOTAL_MESSAGES_PER_HOUR],
          ]);
          sends.push(
            await mailer.store(
              {
                kind: "contact",
                to: configuration.contactAddress,
                subject: `Contact: ${subject}`,
                text: `${senderLines(name, from, caller)}\n\n${text}`,
              },
              session,
            ),
          );
          return { sent: true as const };
        },
      );
      for (const send of sends) send();
      return answer;
    }),
  ];
}

/** The stated sender may differ from the person who is logged in. */
function senderLines(name: string, from: string, caller: CallerClaims | undefined): string {
  const login =
    caller === undefined
      ? "Not logged in."
      : `Logged in as ${caller.email ?? caller.sub}${caller.email_verified === true ? "" : " (not verified)"}.`;
  return `From: ${name} (${from})\n${login}`;
}

async function requireWithinLimits(
  session: Queryable,
  limits: readonly (readonly [string, number])[],
): Promise<void> {
  for (const [bucket, limit] of limits) {
    await requireAttempt(
      session,
      bucket,
      limit,
      HOUR_SECONDS,
      "Too many messages were sent from here in the last hour. Wait a while, then send this one.",
    );
  }
}
