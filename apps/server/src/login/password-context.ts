import type { ServerConfiguration } from "../context.ts";
import type { Account } from "./accounts.ts";

/** Texts that a password must not be made of. */
export function passwordContext(
  { productName }: Pick<ServerConfiguration, "productName">,
  { email, givenName, familyName }: Pick<Account, "email" | "givenName" | "familyName">,
): string[] {
  return [productName, email, givenName, familyName];
}
