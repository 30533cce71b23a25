import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { pathId, timestamp } from "../fields.ts";
import { LOG_KINDS } from "../log-types.ts";

export const MAX_WEBHOOKS = 10;
export const MAX_WEBHOOK_ADDRESS_CHARACTERS = 1000;
/** How many deliveries of a webhook are listed. */
export const MAX_LISTED_DELIVERIES = 50;

/** The type of a message that a person sends to try a webhook. It belongs to no entry. */
export const WEBHOOK_TEST_TYPE = "test";
/** Types of entries that a webhook can be limited to. */
const WEBHOOK_TYPES: readonly string[] = Object.values(LOG_KINDS).flat();

const NO_ADDRESS = "Enter an address that starts with https://.";

/**
 * Why an attempt failed. `address`: the host is unknown or not on the internet. `status`: an answer
 * other than 2xx.
 */
const WEBHOOK_PROBLEMS = [
  "address",
  "connection",
  "certificate",
  "timeout",
  "redirect",
  "status",
  "secret",
] as const;

export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number];

const webhookDelivery = z
  .object({
    id: z.guid(),
    /** Type of the timeline entry, or `test`. */
    type: z.string(),
    entry: z.guid(),
    created_at: timestamp,
    attempts: z.number().int(),
    attempted_at: timestamp.nullable(),
    /** HTTP status of the last answer. */
    status: z.number().int().nullable(),
    /** Null after a successful attempt and before the first. */
    problem: z.enum(WEBHOOK_PROBLEMS).nullable(),
    delivered_at: timestamp.nullable(),
    /** Null once it is delivered or given up. */
    next_attempt_at: timestamp.nullable(),
  })
  .meta({ title: "WebhookDelivery" });

const webhook = z
  .object({
    id: z.guid(),
    address: z.string(),
    is_paused: z.boolean(),
    /** Null while it is not paused, and for older pauses. */
    paused_at: timestamp.nullable(),
    /** True if it was paused because its receiver accepted nothing for a day. */
    is_failing: z.boolean(),
    /** Types of the timeline entries that are sent; null for all. */
    types: z.array(z.string()).nullable(),
    created_at: timestamp,
    /** Null before the first delivery. */
    last_delivery: webhookDelivery.nullable(),
  })
  .meta({ title: "Webhook" });

export type Webhook = z.output<typeof webhook>;
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** Rows as the database returns them. */
export type WebhookRow = z.input<typeof webhook>;
export type WebhookDeliveryRow = z.input<typeof webhookDelivery>;

/** The body of a delivery. It has no contents: the receiver reads the entry with a token. */
export const webhookEvent = z
  .object({
    id: z.guid().meta({ description: "The delivery. The same in each attempt." }),
    type: z
      .string()
      .meta({ description: "Type of the timeline entry, such as fileUpload, or test." }),
    project: z.guid(),
    entry: z
      .guid()
      .meta({ description: "The entry in the project's timeline; of a test, no entry." }),
    time: z.iso.datetime(),
  })
  .meta({ title: "WebhookEvent" });

export type WebhookEvent = z.output<typeof webhookEvent>;

/** Null sends every entry, also of types that later versions add. */
const chosenTypes = z
  .array(z.enum(WEBHOOK_TYPES, { error: "That is no type of a timeline entry." }))
  .min(1, "Choose at least one kind of event.")
  .transform((types) => [...new Set(types)])
  .nullable();

const project = pathId("project");
const params = z.object({ project, webhook: pathId("webhook") });
const managed = { access: "person", needsOwnLogin: true, scope: "webhooks:write" } as const;

/** Only a project's creator manages its webhooks. */
export const webhookApi = {
  list: defineRoute({
    ...managed,
    method: "get",
    path: "/api/projects/{project}/webhooks",
    summary: "Lists a project's webhooks, oldest first, each with its last delivery",
    params: z.object({ project }),
    answer: z.object({ webhooks: z.array(webhook) }),
  }),
  create: defineRoute({
    ...managed,
    method: "post",
    path: "/api/projects/{project}/webhooks",
    summary:
      "Creates a webhook: each new entry of the project's timeline is posted to its address. The secret that signs deliveries is in this answer only",
    takesIdempotencyKey: true,
    params: z.object({ project }),
    body: z.looseObject({
      address: z
        .string({ error: () => NO_ADDRESS })
        .trim()
        .max(
          MAX_WEBHOOK_ADDRESS_CHARACTERS,
          `An address can have at most ${MAX_WEBHOOK_ADDRESS_CHARACTERS} characters.`,
        )
        .refine((text) => /^https?:$/u.test(protocolOf(text)), NO_ADDRESS),
      types: chosenTypes.optional(),
    }),
    answer: z.object({ id: z.guid(), secret: z.string() }),
    refusals: ["TOO-MANY", "NOT-FOUND"],
  }),
  change: defineRoute({
    ...managed,
    method: "post",
    path: "/api/projects/{project}/webhooks/{webhook}",
    summary:
      "Pauses or resumes a webhook, or chooses the types of entries that it gets. While it is paused, nothing is sent and new entries are skipped",
    params,
    body: z
      .looseObject({ isPaused: z.boolean().optional(), types: chosenTypes.optional() })
      .refine(
        ({ isPaused, types }) => isPaused !== undefined || types !== undefined,
        "Send isPaused or types.",
      ),
    answer: z.object({ isPaused: z.boolean(), types: z.array(z.string()).nullable() }),
    refusals: ["NOT-FOUND"],
  }),
  remove: defineRoute({
    ...managed,
    method: "delete",
    path: "/api/projects/{project}/webhooks/{webhook}",
    summary: "Deletes a webhook and its deliveries",
    params,
    answer: z.object({ removed: z.literal(true) }),
  }),
  listDeliveries: defineRoute({
    ...managed,
    method: "get",
    path: "/api/projects/{project}/webhooks/{webhook}/deliveries",
    summary: `Lists a webhook's last ${MAX_LISTED_DELIVERIES} deliveries, newest first`,
    params,
    answer: z.object({ deliveries: z.array(webhookDelivery) }),
    refusals: ["NOT-FOUND"],
  }),
  sendTest: defineRoute({
    ...managed,
    method: "post",
    path: "/api/projects/{project}/webhooks/{webhook}/test",
    summary:
      "Sends a message of the type test, within seconds. `id` becomes the delivery's, so that a repeated request sends one",
    params,
    body: z.looseObject({ id: z.guid() }),
    answer: z.object({ id: z.guid() }),
    refusals: ["NOT-FOUND"],
  }),
  sendAgain: defineRoute({
    ...managed,
    method: "post",
    path: "/api/projects/{project}/webhooks/{webhook}/deliveries/{delivery}/send",
    summary: "Sends a delivery again under the same id, within seconds",
    params: params.extend({ delivery: pathId("delivery") }),
    answer: z.object({ id: z.guid() }),
    refusals: ["NOT-FOUND"],
  }),
} as const;

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : "";
}
