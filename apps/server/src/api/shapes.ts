import { isEmailAddress, normalEmailAddress } from "@tera/contract";
import { z } from "zod";
import { ApiError } from "../errors/api-error.ts";

const MAX_SHOWN_CHARACTERS = 300;

/** An id, in lower case as the database writes it. */
export const id = z.guid().transform((value) => value.toLowerCase());

/** The id of a project or a person as a segment of a path. */
export const pathId = (whose: string) =>
  z.guid(`The ${whose}'s id in the path is not a UUID.`).transform((value) => value.toLowerCase());

/** An address as people type it; whether it is one is asked by `requireEmails`. */
export const email = z.string().transform(normalEmailAddress);

/** A moment: a Date or what the driver made of a timestamp here, ISO 8601 on the wire. */
export const timestamp = z.iso.datetime({ offset: true }) as unknown as z.ZodType<
  string,
  string | Date
>;

/** An answer that is a stream: the handler makes it whole, with its headers; who reads it sees bytes. */
export const bytes = z.string() as unknown as z.ZodType<string, Response>;

/** A whole number in an address. */
export const numberText = (minimum: number, maximum: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `A number from ${minimum} to ${maximum} is expected in the address.`)
    .prefault(String(fallback))
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum));

/** Refuses addresses that can't be right, naming them. */
export function requireEmails(emails: readonly string[]): void {
  const wrong = emails.filter((address) => !isEmailAddress(address)).map(shorten);
  if (wrong.length === 1) throw new ApiError("INVALID", `Invalid email address: ${wrong[0] ?? ""}`);
  if (wrong.length > 1)
    throw new ApiError("INVALID", `Invalid email addresses: ${wrong.join(", ")}`);
}

/** An address as an error names it. */
function shorten(address: string): string {
  return address.length > MAX_SHOWN_CHARACTERS
    ? `${address.slice(0, MAX_SHOWN_CHARACTERS)}…`
    : address;
}
