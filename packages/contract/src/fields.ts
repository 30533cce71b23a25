import { z } from "zod";
import { normalEmailAddress } from "./email-address.ts";

/** A UUID, in lower case as the database writes it. */
export const id = z.guid().transform((value) => value.toLowerCase());

/** The UUID of a project, person, … in a path. */
export const pathId = (whose: string) =>
  z.guid(`The ${whose}'s id in the path is not a UUID.`).transform((value) => value.toLowerCase());

/** Normalizes an address as people type it; `isEmailAddress` checks it. */
export const email = z.string().transform(normalEmailAddress);

/**
 * An ISO 8601 time for clients. Handlers may return a string or a Date, as the database driver
 * does.
 */
export const timestamp = z.iso.datetime({ offset: true }) as unknown as z.ZodType<
  string,
  string | Date
>;

/** An answer that the handler streams with its own headers; clients get bytes. */
export const streamed = z.string() as unknown as z.ZodType<string, Response>;

/** A whole number in a URL, within limits. */
export const numberText = (minimum: number, maximum: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `A number from ${minimum} to ${maximum} is expected in the address.`)
    .prefault(String(fallback))
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum));

/** A version or limit in a URL. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, "Versions and limits in the address must be whole numbers.")
  .transform(Number);
