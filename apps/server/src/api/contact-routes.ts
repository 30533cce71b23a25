import { z } from "zod";
import type { ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { countAttempt } from "./count-attempt.ts";
import { runIdempotent } from "../database/idempotency.ts";
import { type Route, openRoute } from "./route.ts";
import { email, requireEmails } from "./shapes.ts";

const MAX_LINE_CHARACTERS = 200;
/** An error report brings its details as JSON. */
const MAX_TEXT_CHARACTERS = 100_000;
/** Each character of a message may take up several bytes. */
const MAX_BYTES = 500_000;
const HOUR_SECONDS = 3600;
const MAX_MESSAGES_PER_HOUR = 5;
/** A classroom may share one address of the network. */
const MAX_MESSAGES_PER_NETWORK_AND_HOUR = 20;
const MAX_TOTAL_MESSAGES_PER_HOUR = 200;

const line = (what: string) =>
  z
    .string({ error: () => `Please fill in ${what}.` })
    .trim()
    .min(1, `Please fill in ${what}.`)
    .max(MAX_LINE_CHARACTERS, `Of ${what}, at most ${MAX_LINE_CHARACTERS} characters can be sent.`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, `In ${what}, only one line of text can be sent.`);

const message = z.looseObject({
  name: line("your name"),
  email: z.string({ error: () => "Please fill in your e-mail address." }).pipe(email),
  subject: line("the subject"),
  body: z
    .string({ error: () => "Please write a message." })
    .trim()
    .min(1, "Please write a message.")
    .max(MAX_TEXT_CHARACTERS, "The message is longer than 100 kB."),
});

/** The contact page: anybody may write to the operator, a few times an hour. */
export function contactRoutes(context: ServerContext): Route[] {
  const { database, mailer, configuration } = context;
  return [
    openRoute("visitor", {
      method: "post",
      path: "/api/contact",
      summary: "Sends a message to the administrators of this site",
      takesIdempotencyKey: true,
      body: message,
      bodyBytes: MAX_BYTES,
      answer: z.object({ sent: z.literal(true) }),
      refusals: ["TOO-MANY"],
      handle: async ({ caller, body, remoteAddress, header }) => {
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
      },
    }),
  ];
}

/** What the sender says of themselves, and what their login says: the two may differ. */
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
    if (!(await countAttempt(session, bucket, limit, HOUR_SECONDS))) {
      throw new ApiError(
        "TOO-MANY",
        "Too many messages were sent from here in the last hour. Wait a while, then send this one.",
      );
    }
  }
}
