import { z } from "zod";
import { DEFAULT_CONNECTIONS } from "./database/postgres-database.ts";

const address = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: "must be an address such as postgres://user:password@host/database",
  })
  .optional();

export const databaseSettings = z.object({
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_CONNECTIONS: z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(2, "must be at least 2")
    .max(200, "must be at most 200")
    .default(DEFAULT_CONNECTIONS),
  SECRETS_KEY: z
    .string()
    .min(32, "must have at least 32 characters, such as those of: openssl rand -hex 24")
    .optional(),
});
