import { isEmailAddress } from "@tera/contract";
import { ApiError } from "../errors/api-error.ts";

const MAX_SHOWN_CHARACTERS = 300;

/** Throws INVALID with the invalid addresses. */
export function requireEmails(emails: readonly string[]): void {
  const wrong = emails.filter((address) => !isEmailAddress(address)).map(shorten);
  if (wrong.length === 1) throw new ApiError("INVALID", `Invalid email address: ${wrong[0] ?? ""}`);
  if (wrong.length > 1)
    throw new ApiError("INVALID", `Invalid email addresses: ${wrong.join(", ")}`);
}

function shorten(address: string): string {
  return address.length > MAX_SHOWN_CHARACTERS
    ? `${address.slice(0, MAX_SHOWN_CHARACTERS)}…`
    : address;
}
