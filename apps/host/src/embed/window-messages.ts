import { SCOPES } from "@tera/bridge-sdk/host";
import { z } from "zod";

const consentQuestion = z.object({
  kind: z.literal("consent"),
  origin: z.string(),
  scopes: z.array(z.enum(SCOPES)),
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

/** What a window of ours asks on behalf of /embed. `person` is who is logged in there, if anybody. */
const questionSchema = z.object({
  person: z.string().optional(),
  question: z.discriminatedUnion("kind", [
    consentQuestion,
    deletionQuestion,
    switchQuestion,
    projectQuestion,
  ]),
});

/** What a window of ours asks. */
export type WindowQuestion = z.infer<typeof questionSchema>["question"];
/** A question with the person it is for. */
export type AddressedQuestion = z.infer<typeof questionSchema>;

const answerSchema = z.object({
  embed: z.literal("answer"),
  isAllowed: z.boolean(),
  code: z.string().optional(),
  project: z.string().optional(),
});

/** What the person answered, the login where /embed had none, and the project where one was to be chosen. */
export type WindowAnswer = Omit<z.infer<typeof answerSchema>, "embed">;

/** What a window tells /embed: that it can be asked now, what the answer is, or that somebody has logged in. */
const toEmbed = z.union([
  z.object({ embed: z.literal("ready") }),
  answerSchema,
  z.object({ action: z.literal("popupUserState"), code: z.string() }),
]);

/** The message of one of our windows; undefined for anything else. */
export function readWindowMessage(data: unknown): z.infer<typeof toEmbed> | undefined {
  return toEmbed.safeParse(data).data;
}

/** The question in a message of /embed; undefined for anything else. */
export function readQuestion(data: unknown): AddressedQuestion | undefined {
  return questionSchema.safeParse(data).data;
}
