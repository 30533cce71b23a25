import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { email } from "../fields.ts";

/** Limit for each of the name and the subject. */
export const MAX_CONTACT_LINE_CHARACTERS = 200;
/** An error report includes its details as JSON. */
const MAX_TEXT_CHARACTERS = 100_000;
/** A character of the message can take several bytes. */
const MAX_BYTES = 500_000;

const line = (what: string) =>
  z
    .string({ error: () => `Please fill in ${what}.` })
    .trim()
    .min(1, `Please fill in ${what}.`)
    .max(
      MAX_CONTACT_LINE_CHARACTERS,
      `Shorten ${what} to ${MAX_CONTACT_LINE_CHARACTERS} characters.`,
    )
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, `Write ${what} on one line.`);

export const contactApi = {
  send: defineRoute({
    method: "post",
    path: "/api/contact",
    access: "visitor",
    summary: "Sends a message to the administrators of this site",
    takesIdempotencyKey: true,
    body: z.looseObject({
      name: line("your name"),
      email: z.string({ error: () => "Please fill in your e-mail address." }).pipe(email),
      subject: line("the subject"),
      body: z
        .string({ error: () => "Please write a message." })
        .trim()
        .min(1, "Please write a message.")
        .max(MAX_TEXT_CHARACTERS, "The message is longer than 100 kB."),
    }),
    bodyBytes: MAX_BYTES,
    answer: z.object({ sent: z.literal(true) }),
    refusals: ["TOO-MANY"],
  }),
} as const;
