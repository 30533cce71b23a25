import { isEmailAddress, normalEmailAddress } from "@tera/contract";
import { z } from "zod";
import { oneLine } from "./sign-up-form.ts";

const MAX_NAME_CHARACTERS = 100;

/** What an OpenID provider said about a person who logged in there. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Normalized; undefined if the provider sent none. */
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  /** Lets the provider know whom to log out. */
  readonly idToken: string;
}

const text = z.string().catch("");
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: text,
  // Some providers send a text.
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
    .catch(false),
  given_name: text,
  family_name: text,
  name: text,
});

/** The caller must have verified the claims. Throws for claims without `iss` and `sub`. */
export function readIdentity(claims: unknown, idToken: string): ProvenIdentity {
  const { iss, sub, email, email_verified, given_name, family_name, name } =
    claimsSchema.parse(claims);
  const address = normalEmailAddress(email);
  const [first = "", ...rest] = name.trim().split(/\s+/u);
  const givenName = nameOf(given_name) || nameOf(first);
  return {
    issuer: iss,
    subject: sub,
    email: isEmailAddress(address) ? address : undefined,
    isEmailVerified: email_verified,
    givenName: givenName || nameOf(address.split("@")[0] ?? ""),
    familyName: nameOf(family_name) || (nameOf(given_name) === "" ? nameOf(rest.join(" ")) : ""),
    idToken,
  };
}

function nameOf(value: string): string {
  return oneLine(value).slice(0, MAX_NAME_CHARACTERS).trim();
}
