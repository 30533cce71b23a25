import { z } from "zod";
import type { ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { countAttempt } from "./count-attempt.ts";
import { once } from "../database/once.ts";
import { type Route, openRoute } from "./route.ts";
import { email, requireEmails } from "./shapes.ts";

const MAXIMUM_LINE = 200;
/** An error report brings its details as JSON. */
const MAXIMUM_TEXT = 100_000;
/** Each character of a message may take up several bytes. */
const MAXIMUM_BYTES = 500_000;
const HOUR_SECONDS = 3600;
const MESSAGES_AN_HOUR = 5;
/** A classroom may share one address of the network. */
const MESSAGES_FROM_ONE_PLACE_AN_HOUR = 20;
const MESSAGES_OF_ALL_AN_HOUR = 200;

const line = (what: string) =>
  z
    .string({ error: () => `Please fill in ${what}.` })
    .trim()
    .min(1, `Please fill in ${what}.`)
    .max(MAXIMUM_LINE, `Of ${what}, at most ${MAXIMUM_LINE} characters can be sent.`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, `In ${what}, only one line of text can be sent.`);

const message = z.looseObject({
  name: line("your name"),
  email: z.string({ error: () => "Please fill in your e-mail address." }).pipe(email),
  subject: line("the subject"),
  body: z
    .string({ error: () => "Please write a message." })
    .trim()
    .min(1, "Please write a message.")
    .max(MAXIMUM_TEXT, "The message is longer than 100 kB."),
});

/** The contact page: anybody may write to the operator, a few times an hour. */
export function contactRoutes(context: ServerContext): Route[] {
  const { database, mailer, configuration } = context;
  return [
    openRoute("visitor", {
      method: "post",
      path: "/api/contact",
      summary: "Sends a message to those who run this installation",
      takesKey: true,
      body: message,
      bodyBytes: MAXIMUM_BYTES,
      answer: z.object({ sent: z.literal(true) }),
      refusals: ["TOO-MANY"],
      handle: async ({ caller, body, remoteAddress, header }) => {
        const { name, email: from, subject, body: text } = body;
        requireEmails([from]);
        const sends: (() => void)[] = [];
        const answer = await once(
          database,
          {
            owner: caller?.sub ?? `visitor ${from}`,
            route: "contact",
            key: header("idempotency-key"),
            asked: { name, from, subject, text },
          },
          async (session) => {
            await requireWithinLimits(session, [
              [
                caller === undefined ? `contact by ${from}` : `contact by ${caller.sub}`,
                MESSAGES_AN_HOUR,
              ],
              [`contact from ${remoteAddress ?? "here"}`, MESSAGES_FROM_ONE_PLACE_AN_HOUR],
              ["contact by all", MESSAGES_OF_ALL_AN_HOUR],
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
