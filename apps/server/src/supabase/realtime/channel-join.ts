import { z } from "zod";

/** What a client asks for when it joins a topic. A presence key that every object answers to, such as `constructor`, breaks clients that look it up. */
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

/** A client's new token for a topic it has joined. */
export const tokenRefresh = z.object({ access_token: z.string() });

/** What a client says on a topic. */
export const broadcastRequest = z.object({
  event: z.string().min(1).max(255),
  payload: z.unknown().optional(),
  bytes: z.instanceof(Uint8Array).optional(),
});

/** What a client says of its own presence. */
export const presenceRequest = z.object({
  event: z.string(),
  payload: z.record(z.string(), z.unknown()).prefault({}),
});
