import { MAX_PRESENCE_BYTES, presencePlace } from "@tera/contract";
import { z } from "zod";

/**
 * Rejects presence keys that `Object.prototype` has, such as `constructor`, because they break
 * clients.
 */
export const joinRequest = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().default(false),
      broadcast: z
        .object({ ack: z.boolean().default(false), self: z.boolean().default(false) })
        .prefault({}),
      presence: z
        .object({
          key: z
            .string()
            .max(200)
            .refine((key) => !(key in Object.prototype))
            .default(""),
          enabled: z.boolean().default(true),
        })
        .prefault({}),
      postgres_changes: z.array(z.unknown()).default([]),
    })
    .prefault({}),
});

export const tokenRefresh = z.object({ access_token: z.string() });

export const broadcastRequest = z.object({
  event: z.string().min(1).max(255),
  payload: z.unknown().optional(),
  bytes: z.instanceof(Uint8Array).optional(),
});

/** Drops malformed fields of a place; other fields pass, as on hosted Supabase. */
const presenceState = z
  .looseObject(presencePlace.shape)
  .refine((state) => Buffer.byteLength(JSON.stringify(state)) <= MAX_PRESENCE_BYTES);

export const presenceRequest = z.discriminatedUnion("event", [
  z.object({ event: z.literal("track"), payload: presenceState.prefault({}) }),
  z.object({ event: z.literal("untrack") }),
]);
