import { SCOPES } from "@tera/bridge-sdk/host";
import { z } from "zod";

const consentQuestion = z.object({
  kind: z.literal("consent"),
  origin: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  isMore: z.boolean().optional(),
});
const deletionQuestion = z.object({
  kind: z.literal("deletion"),
  origin: z.string(),
  title: z.string(),
  words: z.string(),
  label: z.string(),
});
const switchQuestion = z.object({
  kind: z.literal("switch"),
  origin: z.string(),
  name: z.string(),
});
const projectQuestion = z.object({
  kind: z.literal("project"),
  origin: z.string(),
  title: z.string(),
});

/** `person` is the person signed in at /embed; undefined if no one is. */
const questionSchema = z.object({
  person: z.string().optional(),
  question: z.discriminatedUnion("kind", [
    consentQuestion,
    deletionQuestion,
    switchQuestion,
    projectQuestion,
  ]),
});

export type WindowQuestion = z.infer<typeof questionSchema>["question"];
export type AddressedQuestion = z.infer<typeof questionSchema>;

const answerSchema = z.object({
  embed: z.literal("answer"),
  isAllowed: z.boolean(),
  code: z.string().optional(),
  project: z.string().optional(),
});

/** `code` is a login code for /embed, and `project` is the chosen project. */
export type WindowAnswer = Omit<z.infer<typeof answerSchema>, "embed">;

/**
 * Messages from the popup window to /embed: ready for a question, the answer, or a completed login.
 */
const toEmbed = z.union([
  z.object({ embed: z.literal("ready") }),
  answerSchema,
  z.object({ action: z.literal("popupUserState"), code: z.string() }),
]);

/** Undefined for any other message. */
export function readWindowMessage(data: unknown): z.infer<typeof toEmbed> | undefined {
  return toEmbed.safeParse(data).data;
}

/** Undefined for any other message. */
export function readQuestion(data: unknown): AddressedQuestion | undefined {
  return questionSchema.safeParse(data).data;
}
