import { z } from "zod";

const address = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: "must be an address such as postgres://user:password@host/database",
  })
  .optional();

export const databaseSettings = z.object({
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  SECRETS_KEY: z
    .string()
    .min(32, "must have at least 32 characters, such as those of: openssl rand -hex 24")
    .optional(),
});
