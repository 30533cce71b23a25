import { z } from "zod";
import { isLoopbackUrl } from "./access/loopback-url.ts";

const DEFAULT_NAME = "single sign-on";

/** An OpenID provider at which people log in, beside the passwords of the embedded login. */
export interface IdentityProviderSettings {
  /** As its discovery document writes it, with or without a slash at its end. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client, which proves itself by PKCE only. */
  readonly clientSecret: string | undefined;
  /** On buttons, after "Continue with". */
  readonly name: string;
}

export const identityProviderSettings = z.object({
  OIDC_ISSUER: z
    .url({
      protocol: /^https?$/,
      error: "must be an address such as https://login.university.example/realms/staff",
    })
    .refine((value) => {
      const { protocol, search, hash } = new URL(value);
      return (protocol === "https:" || isLoopbackUrl(value)) && search === "" && hash === "";
    }, "must begin with https:// and have neither ? nor #")
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(40, "must be at most 40 characters")
    .optional(),
});

type Values = z.infer<typeof identityProviderSettings> & {
  readonly KINDE_DOMAIN?: string | undefined;
};

/** Returns a sentence if the settings do not fit together, and undefined if there is no provider. */
export function readIdentityProvider(
  values: Values,
): IdentityProviderSettings | { readonly problem: string } | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET, OIDC_NAME } = values;
  if (issuer === undefined) {
    const isIncomplete = [clientId, OIDC_CLIENT_SECRET, OIDC_NAME].some(
      (value) => value !== undefined,
    );
    return isIncomplete
      ? { problem: "OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME need OIDC_ISSUER." }
      : undefined;
  }
  if (values.KINDE_DOMAIN !== undefined)
    return {
      problem:
        "OIDC_ISSUER belongs to the embedded login, and KINDE_DOMAIN replaces that: remove one of them. Kinde has connections of its own.",
    };
  if (clientId === undefined)
    return {
      problem:
        "OIDC_ISSUER is set without OIDC_CLIENT_ID: register this installation with the provider, and take the client id from there.",
    };
  return {
    issuer,
    clientId,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME ?? DEFAULT_NAME,
  };
}
