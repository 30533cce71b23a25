import { z } from "zod";

const MAX_PORT = 65_535;

export const port = (fallback: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(0, "must be at least 0")
    .max(MAX_PORT, `must be at most ${MAX_PORT}`)
    .default(fallback);
/** 0 or 1. */
export const flag = z
  .enum(["0", "1"], { error: "must be 0 or 1" })
  .default("0")
  .transform((value) => value === "1");
/** An address without a path. */
export const origin = z
  .url({
    protocol: /^https?$/,
    error: "must be an address such as https://tera.university.example",
  })
  .refine(
    (value) => new URL(value).origin === value.replace(/\/$/, ""),
    "must be an origin, without a path",
  )
  .transform((value) => new URL(value).origin);
