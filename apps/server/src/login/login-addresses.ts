import type { ServerConfiguration } from "../context.ts";

export const LOGIN_PATH = "/kinde";

/** Returns the issuer of tokens, which the SDK calls Kinde's domain. */
export function loginIssuer(configuration: Pick<ServerConfiguration, "publicOrigin">): string {
  return `${configuration.publicOrigin}${LOGIN_PATH}`;
}

/** Where another OpenID provider (OIDC_ISSUER) sends people back to. */
export const IDENTITY_CALLBACK = "/sso/callback";

export function identityCallback(configuration: Pick<ServerConfiguration, "publicOrigin">): string {
  return `${loginIssuer(configuration)}${IDENTITY_CALLBACK}`;
}

/** Returns the `aud` of access tokens. Their `azp` is the client id. */
export function loginAudience(configuration: Pick<ServerConfiguration, "publicOrigin">): string {
  return `${configuration.publicOrigin}/api`;
}
